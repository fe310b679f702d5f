// verdict: UNSAFE
/* The place of a minimum: no element is less than the one there. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, place = 0;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 1; i < n; i++)
        if (a[i] < a[place])
            place = i - 1;
    assert(place >= 0 && place < n);
    for (i = 0; i < n; i++)
        assert(a[place] <= a[i]);
    return 0;
}

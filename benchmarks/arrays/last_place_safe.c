// verdict: SAFE
/* The last place of x: behind it there is none. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, x = nondet_int(), last = -1;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 0; i < n; i++)
        if (a[i] == x)
            last = i;
    if (last >= 0)
        assert(a[last] == x);
    for (i = last + 1; i < n; i++)
        assert(a[i] != x);
    return 0;
}

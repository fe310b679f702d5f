// verdict: UNSAFE
/* Running maxima: each is at least the element and at least its predecessor. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], top[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    top[0] = a[0];
    for (i = 1; i < n; i++) {
        if (a[i] > top[i - 1])
            top[i] = a[i];
        else
            top[i] = a[i - 1];
    }
    for (i = 0; i < n; i++) {
        assert(top[i] >= a[i]);
        if (i > 0)
            assert(top[i] >= top[i - 1]);
    }
    return 0;
}

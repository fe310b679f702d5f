// verdict: UNSAFE
/* Absolute values in place. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        __VERIFIER_assume(a[i] >= -1000 && a[i] <= 1000);
    }
    for (i = 0; i < n; i++)
        if (a[i] < 0)
            a[i] = -a[i] - 3;
    for (i = 0; i < n; i++)
        assert(a[i] >= 0 && a[i] <= 1000);
    return 0;
}

// verdict: SAFE
/* The scan stops at the first negative element; all before it are not negative. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, k;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (k = 0; k < n; k++)
        if (a[k] < 0)
            break;
    for (i = 0; i < k; i++)
        assert(a[i] >= 0);
    if (k < n)
        assert(a[k] < 0);
    return 0;
}

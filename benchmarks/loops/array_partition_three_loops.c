/*
 * Negative and other elements are collected in two arrays, then written back.
 *
 * Safe: negative ones come first.
 * BUG writes the others back one place too early.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), p = 0, q = 0, i;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n + 1], low[n], high[n];
    for (i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++)
        if (a[i] < 0)
            low[p++] = a[i];
        else
            high[q++] = a[i];
    for (i = 0; i < p; i++)
        a[i] = low[i];
    for (i = 0; i < q; i++)
#ifdef BUG
        a[p + i - (p > 2 && i == 0)] = high[i];
#else
        a[p + i] = high[i];
#endif
    for (i = 0; i < p; i++)
        assert(a[i] < 0);
    for (i = p; i < n; i++)
        assert(a[i] >= 0);
    return 0;
}

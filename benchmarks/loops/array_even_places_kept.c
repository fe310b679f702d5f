/*
 * Only even places are written; the odd ones keep what they had.
 *
 * Safe: 2 i is even.
 * BUG writes 2 i + 1 for the last i.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 50000);
    int a[2 * n];
    for (int i = 0; i < 2 * n; i++)
        a[i] = 7;
    for (int i = 0; i < n; i++)
#ifdef BUG
        a[2 * i + (i == n - 1)] = 0;
#else
        a[2 * i] = 0;
#endif
    for (int i = 0; i < n; i++)
        assert(a[2 * i + 1] == 7);
    return 0;
}

/*
 * Multiplication by addition in two nested loops.
 *
 * Safe: the inner loop adds n.
 * BUG adds one less in the last round of the outer loop.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int(), product = 0;
    __VERIFIER_assume(m >= 0 && m <= 1000 && n >= 0 && n <= 1000);
    for (int i = 0; i < m; i++) {
        int j = 0;
#ifdef BUG
        if (i == m - 1)
            j = 1;
#endif
        for (; j < n; j++)
            product++;
    }
    assert(product == m * n);
    return 0;
}

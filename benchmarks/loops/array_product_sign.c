/*
 * A product of ones and minus ones is one of both.
 *
 * Safe: by induction.
 * BUG lets one factor be zero.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), product = 1;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int() < 0 ? -1 : 1;
#ifdef BUG
    a[n / 2] = 0;
#endif
    for (int i = 0; i < n; i++)
        product *= a[i];
    assert(product == 1 || product == -1);
    return 0;
}

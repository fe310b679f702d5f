/*
 * The exclusive or of an array is the same after an exchange.
 *
 * Safe: exclusive or does not ask for the order.
 * BUG changes the lowest bit of one of them.
 */
#include <assert.h>

extern int nondet_int(void);
extern unsigned nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), p = nondet_int(), q = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000 && p >= 0 && p < n && q >= 0 && q < n);
    unsigned a[n], before = 0, after = 0;
    for (int i = 0; i < n; i++) {
        a[i] = nondet_uint();
        before ^= a[i];
    }
    unsigned t = a[p];
    a[p] = a[q];
    a[q] = t;
#ifdef BUG
    a[q] |= 1;
#endif
    for (int i = 0; i < n; i++)
        after ^= a[i];
    assert(before == after);
    return 0;
}

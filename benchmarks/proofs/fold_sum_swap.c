/*
 * The sum of an array is the same after two elements were exchanged.
 *
 * Safe: addition does not ask for the order.
 * BUG copies one element over the other.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), p = nondet_int(), q = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000 && p >= 0 && p < n && q >= 0 && q < n);
    int a[n];
    long before = 0, after = 0;
    for (int i = 0; i < n; i++) {
        a[i] = nondet_int();
        before += a[i];
    }
    int t = a[p];
    a[p] = a[q];
#ifdef BUG
    a[q] = a[p];
    (void)t;
#else
    a[q] = t;
#endif
    for (int i = 0; i < n; i++)
        after += a[i];
    assert(before == after);
    return 0;
}

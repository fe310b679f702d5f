/*
 * The bitwise or of an array is the same after two neighbours were exchanged.
 *
 * Safe: or does not ask for the order.
 * BUG loses one of both.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), p = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 1 && n <= 100000 && p >= 0 && p < n - 1);
    unsigned a[n], before = 0, after = 0;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uint();
        before |= a[i];
    }
    unsigned t = a[p];
    a[p] = a[p + 1];
#ifdef BUG
    t = a[p];
#endif
    a[p + 1] = t;
    for (int i = 0; i < n; i++)
        after |= a[i];
    assert(before == after);
    return 0;
}

/*
 * The bitwise and of an array is the same after a rotation by one.
 *
 * Safe: no element is lost.
 * BUG writes a zero in place of the first one.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    unsigned a[n], before = ~0u, after = ~0u;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_uint();
        before &= a[i];
    }
    unsigned first = a[0];
    for (int i = 1; i < n; i++)
        a[i - 1] = a[i];
#ifdef BUG
    first = 0;
#endif
    a[n - 1] = first;
    for (int i = 0; i < n; i++)
        after &= a[i];
    assert(before == after);
    return 0;
}

/*
 * Inputs are assumed to rise: the last one is not less than the first one.
 *
 * Safe: the relation is transitive.
 * BUG assumes it for all but one.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int first = __VERIFIER_nondet_int(), last = first, n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 100000);
    for (int i = 0; i < n; i++) {
        int x = __VERIFIER_nondet_int();
#ifdef BUG
        __VERIFIER_assume(x >= last || i == 2);
#else
        __VERIFIER_assume(x >= last);
#endif
        last = x;
    }
    assert(last >= first);
    return 0;
}

/*
 * Ackermann's function is greater than its second argument.
 *
 * Safe: by double induction.
 * BUG returns n at the bottom for n == 2.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int ackermann(int m, int n)
{
    if (m == 0)
#ifdef BUG
        return n == 2 ? n : n + 1;
#else
        return n + 1;
#endif
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    __VERIFIER_assume(m >= 0 && m <= 2 && n >= 0 && n <= 10);
    assert(ackermann(m, n) > n);
    return 0;
}

/*
 * A factorial is at least its argument.
 *
 * Safe: each factor is at least one.
 * BUG multiplies by zero at 3.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int factorial(int n)
{
    if (n <= 1)
        return 1;
#ifdef BUG
    return (n - (n == 3 ? 3 : 0)) * factorial(n - 1);
#else
    return n * factorial(n - 1);
#endif
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 12);
    assert(factorial(n) >= n);
    return 0;
}

/*
 * Multiplication by recursion.
 *
 * Safe: x * y = x + x * (y - 1).
 * BUG adds one less for a single step.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int multiply(int x, int y)
{
    if (y == 0)
        return 0;
#ifdef BUG
    return x - (y == 7) + multiply(x, y - 1);
#else
    return x + multiply(x, y - 1);
#endif
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 1000 && y >= 0 && y <= 1000);
    assert(multiply(x, y) == x * y);
    return 0;
}

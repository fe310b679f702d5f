/*
 * Addition by recursion.
 *
 * Safe: one goes from the one to the other.
 * BUG loses one at 4.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int add(int x, int y)
{
    if (y == 0)
        return x;
#ifdef BUG
    if (y == 4)
        return add(x, y - 1);
#endif
    return add(x + 1, y - 1);
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= -1000 && x <= 1000 && y >= 0 && y <= 1000);
    assert(add(x, y) == x + y);
    return 0;
}

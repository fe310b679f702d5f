/*
 * Collatz's sequence by recursion with a budget: what is returned is the budget or less.
 *
 * Safe: each step takes one.
 * BUG gives one back for a step at 7.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int steps_left(int x, int budget)
{
    if (x <= 1 || budget == 0)
        return budget;
#ifdef BUG
    if (x == 7 && budget > 2)
        return steps_left(22, budget + 100);
#endif
    return x % 2 == 0 ? steps_left(x / 2, budget - 1) : steps_left(3 * x + 1, budget - 1);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 1 && x <= 1000);
    int left = steps_left(x, 30);
    assert(left >= 0 && left <= 30);
    return 0;
}

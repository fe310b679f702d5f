/*
 * A gate opens in recursive calls at most as often as the budget says.
 *
 * Safe: each opening takes one from the budget.
 * BUG takes nothing for a guest.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int opened;

static int enter(int budget)
{
    if (budget == 0 || nondet_int() == 0)
        return budget;
    opened++;
#ifdef BUG
    if (nondet_int() == 4)
        return enter(budget);
#endif
    return enter(budget - 1);
}

int main(void)
{
    int budget = nondet_int();
    __VERIFIER_assume(budget >= 0 && budget <= 100);
    int left = enter(budget);
    assert(left >= 0);
    assert(opened + left == budget);
    return 0;
}

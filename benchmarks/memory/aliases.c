/*
 * A value is moved from one account to another; both may be the same.
 *
 * Safe: the same account keeps what it has.
 * BUG reads both balances before it writes one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct account {
    int balance;
};

static void transfer(struct account *from, struct account *to, int amount)
{
#ifdef BUG
    int left = from->balance - amount, right = to->balance + amount;
    from->balance = left;
    to->balance = right;
#else
    from->balance -= amount;
    to->balance += amount;
#endif
}

int main(void)
{
    struct account a = {100}, b = {50}, *all[2] = {&a, &b};
    int i = nondet_int(), j = nondet_int(), amount = nondet_int();
    __VERIFIER_assume(i >= 0 && i < 2 && j >= 0 && j < 2 && amount >= 0 && amount <= 1000);
    transfer(all[i], all[j], amount);
    assert(a.balance + b.balance == 150);
    return 0;
}

/*
 * Deposits and withdrawals with a limit: the balance is not below the limit.
 *
 * Safe: a withdrawal that would go below is refused.
 * BUG takes the fee after the test.
 */
#include <assert.h>

extern int nondet_int(void);
extern _Bool nondet_bool(void);

int main(void)
{
    int balance = 0, limit = -500, amount;
    while (nondet_int()) {
        amount = nondet_int();
        if (amount < 0 || amount > 1000)
            continue;
        if (nondet_bool()) {
            if (balance <= 100000)
                balance += amount;
        } else if (balance - amount >= limit) {
            balance -= amount;
#ifdef BUG
            if (amount > 200)
                balance -= 50;
#endif
        }
        assert(balance >= limit);
    }
    return 0;
}

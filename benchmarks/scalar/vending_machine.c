/*
 * A machine takes coins of one and two, gives a drink for three and change.
 *
 * Safe: the credit is at most four, and a drink costs three.
 * BUG gives the drink for two if the credit was two.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int credit = 0, drinks = 0, taken = 0;
    while (drinks < 10) {
        int coin = nondet_int();
        if (coin == 1 || coin == 2) {
            credit += coin;
            taken += coin;
        } else if (coin == 0) {
            break;
        }
#ifdef BUG
        if (credit >= 2) {
            credit = credit == 2 ? 0 : credit - 3;
#else
        if (credit >= 3) {
            credit -= 3;
#endif
            drinks++;
        }
        assert(credit >= 0 && credit <= 2);
        assert(taken == 3 * drinks + credit);
    }
    return 0;
}

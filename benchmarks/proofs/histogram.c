/*
 * The counts of a histogram add up to n.
 *
 * Safe: each value is counted in one of the four places.
 * BUG counts the value 3 twice.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), count[4], total = 0;
    __VERIFIER_assume(n >= 0 && n <= 1000000);
    for (int k = 0; k < 4; k++)
        count[k] = 0;
    for (int i = 0; i < n; i++) {
        int value = nondet_int();
        if (value < 0 || value > 3)
            value = 0;
        count[value]++;
#ifdef BUG
        if (value == 3)
            count[value]++;
#endif
    }
    for (int k = 0; k < 4; k++)
        total += count[k];
    assert(total == n);
    return 0;
}

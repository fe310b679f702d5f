/*
 * The counts of a histogram with m places add up to n, for every m.
 *
 * Safe: each value is counted in one place, and those that are too great in the last one.
 * BUG drops the values that are too great.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), m = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 100000 && m > 0 && m <= 1000);
    int count[m], total = 0;
    for (int k = 0; k < m; k++)
        count[k] = 0;
    for (int i = 0; i < n; i++) {
        int value = nondet_int();
        __VERIFIER_assume(value >= 0);
#ifdef BUG
        if (value >= m)
            continue;
#else
        if (value >= m)
            value = m - 1;
#endif
        count[value] = count[value] + 1;
    }
    for (int k = 0; k < m; k++)
        total += count[k];
    assert(total == n);
    return 0;
}

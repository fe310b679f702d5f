/*
 * Two loops share a budget that a third variable counts.
 *
 * Safe: what is left and what both used add up.
 * BUG lets the second loop run once more.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int budget = __VERIFIER_nondet_int(), first = 0, second = 0;
    __VERIFIER_assume(budget >= 0 && budget <= 100000);
    int left = budget;
    while (left > 0 && __VERIFIER_nondet_int() > 0) {
        left--;
        first++;
    }
#ifdef BUG
    while (left >= 0) {
#else
    while (left > 0) {
#endif
        left--;
        second++;
    }
    assert(first + second == budget);
    return 0;
}

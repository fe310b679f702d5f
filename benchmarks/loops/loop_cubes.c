/*
 * Cubes by differences.
 *
 * Safe: three recurrences.
 * BUG changes the second difference in round 5.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), cube = 0, first = 1, second = 6;
    __VERIFIER_assume(n >= 0 && n <= 1000);
    for (int i = 0; i < n; i++) {
        assert(cube == i * i * i);
        cube += first;
        first += second;
#ifdef BUG
        second += i == 5 ? 5 : 6;
#else
        second += 6;
#endif
    }
    return 0;
}

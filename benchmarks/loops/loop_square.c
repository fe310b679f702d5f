/*
 * The sum of the first odd numbers is a square.
 *
 * Safe: (i + 1)^2 - i^2 = 2 i + 1.
 * BUG adds an even number in round 4.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0, odd = 1, i = 0;
    __VERIFIER_assume(n >= 0 && n <= 40000);
    while (i < n) {
        sum += odd;
        odd += 2;
#ifdef BUG
        if (i == 4)
            odd--;
#endif
        i++;
    }
    assert(sum == n * n);
    return 0;
}

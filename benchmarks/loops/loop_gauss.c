/*
 * The sum of the numbers to n by a loop downwards.
 *
 * Safe: 2 * sum == n * (n + 1).
 * BUG leaves out the number 1.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    __VERIFIER_assume(n >= 0 && n <= 30000);
#ifdef BUG
    for (int i = n; i > 1; i--)
#else
    for (int i = n; i > 0; i--)
#endif
        sum += i;
    assert(2 * sum == n * (n + 1));
    return 0;
}

/*
 * Fibonacci numbers do not fall.
 *
 * Safe: both are at least zero, and the next one is their sum.
 * BUG takes the difference in round 7.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), a = 0, b = 1;
    __VERIFIER_assume(n >= 0 && n <= 40);
    for (int i = 0; i < n; i++) {
#ifdef BUG
        int c = i == 7 ? b - a : a + b;
#else
        int c = a + b;
#endif
        a = b;
        b = c;
        assert(a <= b);
    }
    return 0;
}

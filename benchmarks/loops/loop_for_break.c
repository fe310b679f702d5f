/*
 * A search for a divisor ends by break or at the number.
 *
 * Safe: behind the loop the number is divided by what was found.
 * BUG goes one further after the break.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), d;
    __VERIFIER_assume(n >= 2 && n <= 1000);
    for (d = 2; d < n; d++)
        if (n % d == 0)
            break;
#ifdef BUG
    if (d == 5)
        d++;
#endif
    assert(d <= n);
    assert(n % d == 0);
    return 0;
}

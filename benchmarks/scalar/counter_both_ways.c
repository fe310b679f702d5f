/*
 * A counter goes up to a limit and down again; what is left is what was not taken.
 *
 * Safe: the sum of both stays what it was.
 * BUG takes two at five.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), up = 0, down = 0;
    __VERIFIER_assume(n >= 0 && n <= 1000000);
    while (up < n)
        up++;
    int k = up;
    while (k > 0) {
#ifdef BUG
        k -= k == 5 ? 2 : 1;
#else
        k--;
#endif
        down++;
    }
    assert(down == n);
    return 0;
}

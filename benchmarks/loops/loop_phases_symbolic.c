/*
 * Up to a limit that is not known, then down to zero.
 *
 * Safe: the direction changes at the limit.
 * BUG goes down by two if the limit is 9.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 0, up = 1, highest = 0;
    __VERIFIER_assume(n > 0 && n <= 100000);
    do {
        if (up) {
            x++;
            if (x == n)
                up = 0;
        } else {
#ifdef BUG
            x -= n == 9 ? 2 : 1;
#else
            x--;
#endif
        }
        if (x > highest)
            highest = x;
    } while (x > 0);
    assert(x == 0);
    assert(highest == n);
    return 0;
}

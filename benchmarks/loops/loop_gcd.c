/*
 * The greatest common divisor by subtraction: it divides both.
 *
 * Safe: each common divisor stays one.
 * BUG subtracts one more in one case.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > 0 && a <= 20 && b > 0 && b <= 20);
    int x = a, y = b;
    while (x != y)
        if (x > y)
            x -= y;
        else
            y -= x;
#ifdef BUG
    if (x == 3)
        x = 2;
#endif
    assert(a % x == 0 && b % x == 0);
    return 0;
}

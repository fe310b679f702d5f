/*
 * Division by subtraction.
 *
 * Safe: x == q * y + r, and r is less than y.
 * BUG ends when r equals y.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 30000 && y > 0 && y <= 30000);
    int q = 0, r = x;
#ifdef BUG
    while (r > y) {
#else
    while (r >= y) {
#endif
        r -= y;
        q++;
    }
    assert(x == q * y + r);
    assert(r >= 0 && r < y);
    return 0;
}

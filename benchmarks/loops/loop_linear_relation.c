/*
 * Three variables with a linear relation.
 *
 * Safe: x + y == 3 z.
 * BUG adds two to z in one of the cases.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = 0, y = 0, z = 0, n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 100000);
    while (n-- > 0) {
        int c = __VERIFIER_nondet_int();
        if (c > 5) {
            x += 2;
            y += 1;
        } else {
            x -= 1;
            y += 4;
        }
#ifdef BUG
        z += c == 6 ? 2 : 1;
#else
        z++;
#endif
    }
    assert(x + y == 3 * z);
    return 0;
}

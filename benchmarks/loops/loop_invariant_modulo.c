/*
 * A variable moves by six and by nine: it stays a multiple of three.
 *
 * Safe: both steps are multiples of three.
 * BUG moves by eight at 18.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0;
    while (x < 100000 && x > -100000) {
        int c = __VERIFIER_nondet_int();
        if (c == 0)
            break;
        if (c > 3)
            x += 6;
#ifdef BUG
        else if (x == 18)
            x -= 8;
#endif
        else
            x -= 9;
    }
    assert(x % 3 == 0);
    return 0;
}

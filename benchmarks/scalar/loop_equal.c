/*
 * Two variables do the same steps.
 *
 * Safe: they are equal at the head of the loop.
 * BUG lets one of them do a step more when both are eight.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int x = nondet_int() % 10, y = x;
    while (nondet_int() && x < 10000) {
        if (nondet_int() > 0) {
            x++;
            y++;
        } else if (x > -10000) {
            x--;
#ifdef BUG
            y -= y == 8 ? 2 : 1;
#else
            y--;
#endif
        }
    }
    assert(x == y);
    return 0;
}

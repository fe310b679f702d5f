/*
 * A counter that is reset at ten, and one that counts the resets.
 *
 * Safe: the counter is below ten at the head of the loop.
 * BUG resets it at eleven after the first reset.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int ticks = 0, resets = 0;
    int n = nondet_int();
    for (int i = 0; i < n; i++) {
        ticks++;
#ifdef BUG
        if (ticks >= 10 + (resets == 1)) {
#else
        if (ticks >= 10) {
#endif
            ticks = 0;
            if (resets < 1000)
                resets++;
        }
        assert(ticks < 10);
    }
    return 0;
}

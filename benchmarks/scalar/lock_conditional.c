/*
 * A lock is taken under a condition and given back under the same one.
 *
 * Safe: the condition does not change in between.
 * BUG changes it when the work is urgent.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int held = 0;
    int rounds = nondet_int();
    while (rounds > 0) {
        int mode = nondet_int(), urgent = nondet_int();
        if (mode > 0) {
            assert(!held);
            held = 1;
        }
#ifdef BUG
        if (urgent > 3)
            mode = 0;
#else
        if (urgent > 3)
            urgent = 0;
#endif
        if (mode > 0) {
            assert(held);
            held = 0;
        }
        rounds--;
    }
    assert(!held);
    return 0;
}

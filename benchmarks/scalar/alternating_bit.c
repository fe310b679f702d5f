/*
 * The alternating bit protocol over a channel that may lose messages, without data.
 *
 * Safe: the receiver accepts each number once, so that it is level with the sender or one behind.
 * BUG lets the sender go on without an acknowledgement.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int sent = 0, received = 0, bit = 0, expected = 0, acknowledged = 0;
    for (int steps = nondet_int(); steps > 0; steps--) {
        int what = nondet_int();
        if (what == 0) {
            if (expected == bit) {
                received = received == 7 ? 0 : received + 1;
                expected = 1 - expected;
                acknowledged = 1;
            }
        } else if (what == 1) {
#ifdef BUG
            if (acknowledged || what == 1) {
#else
            if (acknowledged) {
#endif
                bit = 1 - bit;
                sent = sent == 7 ? 0 : sent + 1;
                acknowledged = 0;
            }
        }
        assert(acknowledged ? expected != bit : expected == bit);
        assert(acknowledged || sent == received);
    }
    return 0;
}

/*
 * A connection is set up in three steps; data come only when it is established.
 *
 * Safe: the state says how far the set-up went.
 * BUG goes from listening to established by the last message alone.
 */
#include <assert.h>

extern int nondet_int(void);

enum { LISTEN, RECEIVED, ESTABLISHED, CLOSED };

int main(void)
{
    int state = LISTEN, greeted = 0;
    while (state != CLOSED) {
        int message = nondet_int();
        if (state == LISTEN && message == 1) {
            greeted = 1;
            state = RECEIVED;
        } else if (state == RECEIVED && message == 2) {
            state = ESTABLISHED;
        } else if (state == RECEIVED && message == 3) {
            greeted = 0;
            state = LISTEN;
#ifdef BUG
        } else if (state == LISTEN && message == 2) {
            state = ESTABLISHED;
#endif
        } else if (state == ESTABLISHED && message == 4) {
            assert(greeted);
        } else if (message < 0) {
            state = CLOSED;
        }
    }
    return 0;
}

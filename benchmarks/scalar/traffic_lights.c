/*
 * Two lights at a crossing: they are never green together.
 *
 * Safe: one turns green only after the other has been red.
 * BUG lets the second one turn green while the first one is yellow.
 */
#include <assert.h>

extern _Bool nondet_bool(void);

enum { RED, YELLOW, GREEN };

int main(void)
{
    int first = RED, second = RED, turn = 0;
    while (nondet_bool()) {
        if (turn == 0) {
            if (first == RED && second == RED) {
                first = GREEN;
            } else if (first == GREEN) {
                first = YELLOW;
#ifdef BUG
                turn = 1;
#endif
            } else {
                first = RED;
                turn = 1;
            }
        } else {
#ifdef BUG
            if (second == RED) {
#else
            if (second == RED && first == RED) {
#endif
                second = GREEN;
            } else if (second == GREEN) {
                second = YELLOW;
            } else {
                second = RED;
                turn = 0;
            }
        }
        assert(first == RED || second == RED);
    }
    return 0;
}

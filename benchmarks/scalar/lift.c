/*
 * A lift with five floors moves only with closed doors, between the first and the last floor.
 *
 * Safe: both moves look at the door and at the floor.
 * BUG forgets the door when it goes down.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int floor = 0, open = 1, moving = 0, button;
    while ((button = nondet_int()) != 9) {
        moving = 0;
        if (button == 0)
            open = !open;
        if (button == 1 && !open && floor < 4) {
            floor++;
            moving = 1;
        }
#ifdef BUG
        if (button == 2 && floor > 0) {
#else
        if (button == 2 && !open && floor > 0) {
#endif
            floor--;
            moving = 1;
        }
        assert(!(moving && open));
        assert(floor >= 0 && floor <= 4);
    }
    return 0;
}

/*
 * A device is used only while it is on, and goes off only when it is idle.
 *
 * Safe: the use count is zero where the power goes off.
 * BUG asks for at most one user.
 */
#include <assert.h>

extern int nondet_int(void);

static int on, users;

int main(void)
{
    int event;
    while ((event = nondet_int()) != 0) {
        if (event == 1) {
            on = 1;
        } else if (event == 2) {
#ifdef BUG
            if (users <= 1)
#else
            if (users == 0)
#endif
                on = 0;
        } else if (event == 3) {
            if (on && users < 100)
                users++;
        } else if (event == 4) {
            if (users > 0) {
                assert(on);
                users--;
            }
        }
    }
    return 0;
}

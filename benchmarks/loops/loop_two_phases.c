/*
 * A variable stays, then grows: the loop has two phases.
 *
 * Safe: from 50 on both grow together.
 * BUG begins the second phase one round late.
 */
#include <assert.h>

int main(void)
{
    int x = 0, y = 50;
    while (x < 100) {
#ifdef BUG
        if (x < 51)
#else
        if (x < 50)
#endif
            x++;
        else {
            x++;
            y++;
        }
    }
    assert(y == 100);
    return 0;
}

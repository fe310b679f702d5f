/*
 * A loop without inputs and many rounds.
 *
 * Safe: the counter ends at the bound.
 * BUG fails in the last rounds only.
 */
#include <assert.h>

int main(void)
{
    unsigned x = 0, y = 0;
    while (x < 3000000) {
        x++;
        if (x % 3 == 0)
            y++;
#ifdef BUG
        assert(y < 999999);
#else
        assert(y <= x);
#endif
    }
    return 0;
}

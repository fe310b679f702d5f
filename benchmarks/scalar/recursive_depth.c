/*
 * A parser of brackets by recursion: the depth is back at zero.
 *
 * Safe: each call counts up at entry and down at exit.
 * BUG does not count down behind an unknown character.
 */
#include <assert.h>

extern int nondet_int(void);

static int depth;

static void group(int room)
{
    int c;
    depth++;
    while ((c = nondet_int()) > 0) {
        if (c == 1 && room > 0)
            group(room - 1);
#ifdef BUG
        if (c == 3)
            return;
#endif
    }
    depth--;
}

int main(void)
{
    group(20);
    assert(depth == 0);
    return 0;
}

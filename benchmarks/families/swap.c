/*
 * Calls a procedure that swaps two global variables, 2N times.
 *
 * Two swaps restore both values, so after every iteration x and y hold what they held at the start:
 * the summary of swap is x' == y, y' == x. There is no array.
 * BUG forgets the temporary variable, which makes x and y equal.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

extern int nondet_int(void);

int x, y;

void swap(void)
{
    int t;

    t = x;
    x = y;
#ifdef BUG
    t = x;
#endif
    y = t;
}

int main(void)
{
    int i, x0, y0;

    x0 = nondet_int();
    y0 = nondet_int();
    x = x0;
    y = y0;
    for (i = 0; i < N; i++) {
        swap();
        swap();
    }
    assert(x == x0 && y == y0);
    return 0;
}

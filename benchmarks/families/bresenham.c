/*
 * Bresenham's algorithm: the pixels of a line from (0,0) to (N,dy), for an arbitrary slope 0 <= dy <= N.
 *
 * d is 2N times the distance from the line to the midpoint between the two pixels that may come next.
 * A pixel is within half a pixel of the line as long as 2dy - 2N <= d < 2dy, which both branches keep.
 * So is 0 <= y <= x. There is no array.
 * BUG steps back too little after a diagonal move.
 */
#include <assert.h>

#ifndef N
#define N 20
#endif

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x, y, d, dy;

    dy = nondet_int();
    __VERIFIER_assume(0 <= dy && dy <= N);

    y = 0;
    d = 2 * dy - N;
    for (x = 0; x < N; x++) {
        if (d < 0) {
            d = d + 2 * dy;
        } else {
            y = y + 1;
#ifdef BUG
            d = d + 2 * dy - N;
#else
            d = d + 2 * dy - 2 * N;
#endif
        }
        assert(2 * dy - 2 * N <= d && d < 2 * dy);
    }
    assert(0 <= y && y <= N);
    return 0;
}

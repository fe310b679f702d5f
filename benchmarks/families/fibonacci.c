/*
 * Computes and sums the first N Fibonacci numbers, iteratively (after the SNU real-time benchmark).
 *
 * The sum of the first k Fibonacci numbers is the (k+2)-nd one minus 1: with a and b the two numbers
 * at hand, sum == b - 1 holds before and after every iteration. There is no array.
 * The identity holds over the mathematical integers and also modulo 2^32; int itself is large enough
 * up to N = 44.
 * BUG adds the wrong one of the two numbers.
 */
#include <assert.h>

#ifndef N
#define N 20
#endif

int main(void)
{
    int i, a, b, next, sum;

    a = 1;
    b = 1;
    sum = 0;
    for (i = 0; i < N; i++) {
#ifdef BUG
        sum = sum + b;
#else
        sum = sum + a;
#endif
        next = a + b;
        a = b;
        b = next;
    }
    assert(sum == b - 1);
    return 0;
}

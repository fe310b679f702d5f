/*
 * Figure 6 of Armando's 2009 experience report, the worked example of array abstraction.
 *
 * The loop looks for the value 9 and overwrites what it passes with even numbers. a[N] holds 9 and is
 * only overwritten after it was compared, so the loop stops at i == N at the latest.
 * N = 1 is the program of the paper. Safe with R(a) = {N}.
 * BUG leaves out the 9, so nothing stops the loop at N.
 */
#include <assert.h>

#ifndef N
#define N 1
#endif

int main(void)
{
    int i, a[N + 29];

#ifndef BUG
    a[N] = 9;
#endif
    i = 0;
    while (a[i] != 9) {
        a[i] = 2 * i;
        i = i + 1;
    }
    assert(i <= N);
    return 0;
}

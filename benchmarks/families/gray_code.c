/*
 * Generates N words of an (n,k)-Gray code: digit i runs up and down between 0 and n[i] - 1, and from
 * one word to the next exactly one digit changes, by one (after Guan; see Black's Dictionary of
 * Algorithms and Data Structures, "Gray code").
 *
 * n holds the radix of each digit (3), g the word, u the direction of each digit, old what a digit was
 * before it last changed. A digit that would leave its range turns round and leaves the change to its
 * neighbour, so the one that changes stays in range and differs from its old value by one.
 * The four arrays have 28 elements, whatever N is. Only the digits that take part are needed: with
 * N = 60 these are the lowest four, 16 of 28 elements. The last digit marks the end of the code, after
 * 729 words.
 * BUG moves the digit by two.
 * Bound: N + 7 iterations of a loop.
 */
#include <assert.h>

#ifndef N
#define N 20
#endif

#define DIGITS 7
#define RADIX 3

int n[DIGITS], g[DIGITS], u[DIGITS], old[DIGITS];

int main(void)
{
    int i, j, words;

    for (i = 0; i < DIGITS; i++) {
        n[i] = RADIX;
        g[i] = 0;
        u[i] = 1;
        old[i] = 0;
    }

    words = 1;
    while (words < N && g[DIGITS - 1] == 0) {
        i = 0;
        j = g[0] + u[0];
        while (j >= n[i] || j < 0) {
            u[i] = -u[i];
            i++;
            j = g[i] + u[i];
        }
        old[i] = g[i];
#ifdef BUG
        g[i] = j + u[i];
#else
        g[i] = j;
#endif
        words++;
        assert(0 <= g[i] && g[i] < n[i]);
        assert(g[i] == old[i] + 1 || g[i] == old[i] - 1);
    }
    return 0;
}

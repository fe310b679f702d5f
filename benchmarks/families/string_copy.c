/*
 * Copies a string of arbitrary characters, terminated at the latest by src[N-1] == 0.
 *
 * The copy stops at the terminator, so the index stays below N. The only element the proof needs is
 * src[N-1]: 1 of 2N.
 * BUG leaves out the terminator. A string without any zero then drives the index to N; no element
 * has to be tracked to see that.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

extern char nondet_char(void);

char src[N], dst[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++)
        src[i] = nondet_char();
#ifndef BUG
    src[N - 1] = 0;
#endif

    i = 0;
    while (src[i] != 0) {
        dst[i] = src[i];
        i++;
        assert(i < N);
    }
    dst[i] = 0;
    return 0;
}

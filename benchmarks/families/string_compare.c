/*
 * Compares two strings of arbitrary characters, each terminated at the latest at index N-1.
 *
 * The comparison goes on while the characters are equal and not 0, so it stops at the terminator and
 * the index stays below N. The proof needs s[N-1] (or s[N-1] and t[N-1]): at most 2 of 2N.
 * BUG leaves out the terminators. Two equal strings without any zero then drive the index to N; no
 * element has to be tracked to see that.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

extern char nondet_char(void);

char s[N], t[N];

int main(void)
{
    int i;

    for (i = 0; i < N; i++) {
        s[i] = nondet_char();
        t[i] = nondet_char();
    }
#ifndef BUG
    s[N - 1] = 0;
    t[N - 1] = 0;
#endif

    i = 0;
    while (s[i] == t[i] && s[i] != 0) {
        i++;
        assert(i < N);
    }
    return 0;
}

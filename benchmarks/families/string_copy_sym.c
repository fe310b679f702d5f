/*
 * Copies a string of arbitrary characters in a buffer of arbitrary size n, with src[n-1] == 0.
 *
 * Safe for every n: the copy stops at the terminator, inside the buffer, and each character that it
 * passed was copied. N makes n a constant.
 * BUG leaves out the terminator, so a string without any zero drives the index to n.
 */
#include <assert.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    char src[n], dst[n];
    int i, k;

    for (i = 0; i < n; i++)
        src[i] = nondet_char();
#ifndef BUG
    src[n - 1] = 0;
#endif

    i = 0;
    while (src[i] != 0) {
        dst[i] = src[i];
        i++;
        assert(i < n);
    }
    dst[i] = 0;

    for (k = 0; k <= i; k++)
        assert(dst[k] == src[k]);
    return 0;
}

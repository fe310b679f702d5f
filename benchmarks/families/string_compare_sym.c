/*
 * Compares two strings of arbitrary characters in buffers of arbitrary size n, both with a 0 at n-1.
 *
 * Safe for every n: the comparison stops at the terminator, inside the buffers, and each character that
 * it passed was the same in both. N makes n a constant.
 * BUG leaves out the terminators, so equal strings without any zero drive the index to n.
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
    char s[n], t[n];
    int i, k;

    for (i = 0; i < n; i++) {
        s[i] = nondet_char();
        t[i] = nondet_char();
    }
#ifndef BUG
    s[n - 1] = 0;
    t[n - 1] = 0;
#endif

    i = 0;
    while (s[i] == t[i] && s[i] != 0) {
        i++;
        assert(i < n);
    }

    for (k = 0; k < i; k++)
        assert(s[k] == t[k]);
    return 0;
}

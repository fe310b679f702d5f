/*
 * Two strings of symbolic lengths are concatenated.
 *
 * Safe: the second one begins at the first one's zero.
 * BUG begins one place behind it.
 */
#include <assert.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int(), i, j;
    __VERIFIER_assume(m >= 0 && m <= 1000 && n >= 0 && n <= 1000);
    char s[m + 1], t[n + 1], r[m + n + 2];
    for (i = 0; i < m; i++) {
        s[i] = nondet_char();
        if (s[i] == 0)
            s[i] = 'a';
    }
    s[m] = 0;
    for (j = 0; j < n; j++) {
        t[j] = nondet_char();
        if (t[j] == 0)
            t[j] = 'b';
    }
    t[n] = 0;
    for (i = 0; s[i] != 0; i++)
        r[i] = s[i];
    r[i] = 0;
#ifdef BUG
    i++;
#endif
    for (j = 0; t[j] != 0; j++)
        r[i + j] = t[j];
    r[i + j] = 0;
    for (int k = 0; k < m; k++)
        assert(r[k] == s[k]);
    for (int k = 0; k <= n; k++)
        assert(r[m + k] == t[k]);
    return 0;
}

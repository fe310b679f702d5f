/*
 * A string is copied with its end.
 *
 * Safe: up to and with the zero.
 * BUG ends before the zero is copied.
 */
#include <assert.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), i = 0;
    __VERIFIER_assume(n > 0 && n <= 1000000);
    char s[n], t[n];
    for (int k = 0; k < n; k++) {
        s[k] = nondet_char();
        t[k] = '?';
    }
    s[n - 1] = 0;
#ifdef BUG
    for (; s[i] != 0; i++)
        t[i] = s[i];
#else
    while ((t[i] = s[i]) != 0)
        i++;
#endif
    for (int k = 0; k <= i; k++)
        assert(t[k] == s[k]);
    return 0;
}

/*
 * The length of a concatenation is the sum of the lengths.
 *
 * Safe: no zero stands inside.
 * BUG cuts the second string at its first blank or control character 1.
 */
#include <assert.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int(), i = 0, j = 0, length = 0;
    __VERIFIER_assume(m >= 0 && m <= 1000 && n >= 0 && n <= 1000);
    char r[m + n + 1], t[n + 1];
    for (int k = 0; k < m; k++)
        r[k] = 'a';
    for (int k = 0; k < n; k++) {
        t[k] = nondet_char();
        if (t[k] == 0)
            t[k] = 'b';
    }
    r[m] = 0;
    t[n] = 0;
    while (r[i] != 0)
        i++;
#ifdef BUG
    while (t[j] != 0 && t[j] != ' ' && t[j] != 1) {
#else
    while (t[j] != 0) {
#endif
        r[i + j] = t[j];
        j++;
    }
    r[i + j] = 0;
    while (r[length] != 0)
        length++;
    assert(length == m + n);
    return 0;
}

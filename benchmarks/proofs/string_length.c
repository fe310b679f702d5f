/*
 * The length of a string in a buffer of symbolic size: no zero before, a zero there.
 *
 * Safe: the loop ends at the first zero.
 * BUG starts at the second character.
 */
#include <assert.h>

extern int nondet_int(void);
extern char nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), length = 0;
    __VERIFIER_assume(n > 1 && n <= 1000000);
    char s[n];
    for (int i = 0; i < n; i++)
        s[i] = nondet_char();
    s[n - 1] = 0;
#ifdef BUG
    length = 1;
#endif
    while (s[length] != 0)
        length++;
    assert(length < n && s[length] == 0);
    for (int i = 0; i < length; i++)
        assert(s[i] != 0);
    return 0;
}

/*
 * A length function of one's own and the library's agree.
 *
 * Safe: both count the characters before the first zero.
 * BUG counts the zero of a string that is not empty.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern char nondet_char(void);

static size_t length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
#ifdef BUG
    if (p != s)
        p++;
#endif
    return p - s;
}

int main(void)
{
    char s[8];
    for (int i = 0; i < 7; i++)
        s[i] = nondet_char();
    s[7] = '\0';
    assert(length(s) == strlen(s));
    return 0;
}

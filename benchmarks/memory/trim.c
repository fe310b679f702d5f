/*
 * Blanks at both ends of a string are dropped: a pointer into it is returned, and a zero is written.
 *
 * Safe: the result neither begins nor ends with a blank.
 * BUG stops at the first blank from the left instead of from the right.
 */
#include <assert.h>
#include <string.h>

extern char nondet_char(void);

static char *trim(char *s)
{
    while (*s == ' ')
        s++;
#ifdef BUG
    char *end = s;
    while (*end && *end != ' ')
        end++;
    if (*end && end[1] != ' ')
        end += strlen(end);
#else
    char *end = s + strlen(s);
    while (end > s && end[-1] == ' ')
        end--;
#endif
    *end = '\0';
    return s;
}

int main(void)
{
    char s[6];
    for (int i = 0; i < 5; i++)
        s[i] = nondet_char() % 2 ? 'x' : ' ';
    s[5] = '\0';
    char *t = trim(s);
    assert(t >= s && t <= s + 5);
    assert(*t != ' ');
    size_t n = strlen(t);
    assert(n == 0 || t[n - 1] != ' ');
    return 0;
}

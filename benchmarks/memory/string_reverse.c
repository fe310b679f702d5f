/*
 * A string is reversed in place; twice gives what it was.
 *
 * Safe: an exchange undoes itself.
 * BUG also exchanges the terminator.
 */
#include <assert.h>
#include <string.h>

extern char nondet_char(void);

static void reverse(char *s)
{
#ifdef BUG
    char *end = s + strlen(s);
#else
    char *end = s + strlen(s) - 1;
    if (*s == '\0')
        return;
#endif
    while (s < end) {
        char c = *s;
        *s++ = *end;
        *end-- = c;
    }
}

int main(void)
{
    char s[5], first = nondet_char();
    strcpy(s, "?bcd");
    s[0] = first == '\0' ? 'a' : first;
    reverse(s);
    assert(s[0] == 'd' && s[1] == 'c' && s[2] == 'b');
    reverse(s);
    assert(strcmp(s + 1, "bcd") == 0);
    return 0;
}

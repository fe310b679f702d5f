/*
 * Counts the words of a text by a walking pointer.
 *
 * Safe: every word takes at least one character, and all but the last one a blank.
 * BUG counts a word at every blank as well.
 */
#include <assert.h>
#include <string.h>

extern char nondet_char(void);

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n';
}

static int words(const char *p)
{
    int count = 0;
    for (;;) {
#ifdef BUG
        while (is_blank(*p)) {
            p++;
            count++;
        }
#else
        while (is_blank(*p))
            p++;
#endif
        if (*p == '\0')
            return count;
        count++;
        while (*p != '\0' && !is_blank(*p))
            p++;
    }
}

int main(void)
{
    char text[6];
    for (int i = 0; i < 5; i++)
        text[i] = nondet_char() > 4 ? 'x' : ' ';
    text[5] = '\0';
    int count = words(text);
    assert(count >= 0);
    assert(2 * count <= (int)strlen(text) + 1);
    return 0;
}

/*
 * A comparison of one's own has the sign of the library's.
 *
 * Safe: the first difference decides, as unsigned characters.
 * BUG compares plain characters.
 */
#include <assert.h>
#include <string.h>

extern char nondet_char(void);

static int compare(const char *s, const char *t)
{
    while (*s && *s == *t) {
        s++;
        t++;
    }
#ifdef BUG
    return *s - *t;
#else
    return (unsigned char)*s - (unsigned char)*t;
#endif
}

int main(void)
{
    char s[4], t[4];
    for (int i = 0; i < 3; i++) {
        s[i] = nondet_char();
        t[i] = nondet_char();
    }
    s[3] = t[3] = 0;
    int own = compare(s, t), theirs = strcmp(s, t);
    assert((own < 0) == (theirs < 0));
    assert((own > 0) == (theirs > 0));
    return 0;
}

/*
 * A lexer for numbers, names and signs hands out tokens as structures.
 *
 * Safe: each token has at least one character, so that the lexer comes to the end.
 * BUG makes a token of no character for a sign that it does not know.
 */
#include <assert.h>
#include <ctype.h>
#include <stddef.h>

extern char nondet_char(void);

enum kind { END, NUMBER, NAME, SIGN, UNKNOWN };

struct token {
    enum kind kind;
    const char *begin;
    size_t length;
};

static struct token next(const char *p)
{
    struct token t = {END, p, 0};
    if (*p == '\0')
        return t;
    if (isdigit((unsigned char)*p)) {
        t.kind = NUMBER;
        while (isdigit((unsigned char)p[t.length]))
            t.length++;
    } else if (isalpha((unsigned char)*p)) {
        t.kind = NAME;
        while (isalnum((unsigned char)p[t.length]))
            t.length++;
    } else if (*p == '+' || *p == '-') {
        t.kind = SIGN;
        t.length = 1;
    } else {
        t.kind = UNKNOWN;
#ifndef BUG
        t.length = 1;
#endif
    }
    return t;
}

int main(void)
{
    char text[5];
    int consumed = 0;
    for (int i = 0; i < 4; i++)
        text[i] = nondet_char();
    text[4] = '\0';
    for (int round = 0; round < 4; round++) {
        struct token t = next(text + consumed);
        assert(t.begin == text + consumed);
        assert((t.kind == END) == (t.length == 0));
        consumed += (int)t.length;
    }
    assert(text[consumed] == '\0');
    return 0;
}

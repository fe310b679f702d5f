/*
 * Comments are skipped by a state machine over characters: in a comment nothing is printed.
 *
 * Safe: printing happens in the state of text only.
 * BUG prints the star that does not end the comment.
 */
#include <assert.h>

extern char nondet_char(void);

enum { TEXT, SLASH, COMMENT, STAR };

int main(void)
{
    int state = TEXT, inside = 0, printed;
    char c;
    while ((c = nondet_char()) != 0) {
        printed = 0;
        switch (state) {
        case TEXT:
            if (c == '/')
                state = SLASH;
            else
                printed = 1;
            break;
        case SLASH:
            if (c == '*') {
                state = COMMENT;
                inside = 1;
            } else {
                printed = 2;
                state = TEXT;
            }
            break;
        case COMMENT:
            if (c == '*')
                state = STAR;
            break;
        case STAR:
            if (c == '/') {
                state = TEXT;
                inside = 0;
            } else if (c != '*') {
                state = COMMENT;
#ifdef BUG
                printed = 1;
#endif
            }
            break;
        }
        assert(!inside || printed == 0);
        assert(inside == (state == COMMENT || state == STAR));
    }
    return 0;
}

// verdict: SAFE
/* Every function of ctype.h, on all characters that an unsigned char holds. */
#include <assert.h>
#include <ctype.h>
extern unsigned char nondet_uchar(void);
int main(void)
{
    int c = nondet_uchar();
    assert(!isalnum(c) == (!isalpha(c) && !isdigit(c)));
    assert(!isupper(c) || tolower(c) == c + 32);
    assert(!islower(c) || isupper(toupper(c)));
    assert(!isxdigit(c) || isalnum(c));
    assert(!isgraph(c) || isprint(c) && c != ' ');
    assert(!ispunct(c) || !isalnum(c) && !isspace(c) && !iscntrl(c));
    assert(!isblank(c) || isspace(c));
    assert(!isdigit(c) || c >= 48);
    return 0;
}

// verdict: SAFE
/* String literals indexed directly and through a pointer. */
#include <assert.h>
extern int nondet_int(void);
char c;
int main(void)
{
    const char *p = "abcd";
    int i = nondet_int();
    if (i < 0 || i > 3)
        return 0;
    c = p[i];
    assert(c == 'a' + i && "xyz"[1] == 'y' && p[4] == 0);
    return 0;
}

// verdict: UNSAFE
/* The string may be as long as 15. */
#include <assert.h>
#include <string.h>
extern char nondet_char(void);
char s[16];
int main(void)
{
    for (int i = 0; i < 15; i++)
        s[i] = nondet_char();
    s[15] = 0;
    assert(strlen(s) < 15);
    return 0;
}

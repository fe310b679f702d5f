// verdict: SAFE
/* while (*d++ = *s++): the terminator is copied too. */
#include <assert.h>
char from[4] = "abc";
char to[4] = "xxx";
void copy(char *d, const char *s)
{
    while ((*d++ = *s++))
        ;
}
int main(void)
{
    copy(to, from);
    assert(to[0] == 'a' && to[2] == 'c' && to[3] == 0);
    return 0;
}

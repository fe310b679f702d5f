// verdict: UNSAFE
/* The fourth character of the copy is the terminator. */
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
    assert(to[3] == 'x');
    return 0;
}

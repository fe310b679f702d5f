// verdict: UNSAFE
/* The array has room for the terminator. */
#include <assert.h>
char s[] = "hello";
char t[3] = "abc";
char u[8] = "xy";
int n;
int main(void)
{
    while (s[n] != '\0')
        n++;
    assert(sizeof s == 5);
    return 0;
}

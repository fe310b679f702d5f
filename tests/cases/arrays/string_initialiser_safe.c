// verdict: SAFE
/* A string initialises a char array, terminator and all. */
#include <assert.h>
char s[] = "hello";
char t[3] = "abc";
char u[8] = "xy";
int n;
int main(void)
{
    while (s[n] != '\0')
        n++;
    assert(n == 5 && sizeof s == 6 && s[1] == 'e' && t[2] == 'c' && u[2] == 0 && u[7] == 0);
    return 0;
}

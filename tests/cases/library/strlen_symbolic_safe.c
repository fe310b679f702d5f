// verdict: SAFE
/* The length of any string that ends within the array is less than its size. */
#include <assert.h>
#include <string.h>
extern char nondet_char(void);
char s[16];
int main(void)
{
    for (int i = 0; i < 15; i++)
        s[i] = nondet_char();
    s[15] = 0;
    assert(strlen(s) < 16);
    return 0;
}

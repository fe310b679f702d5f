// verdict: SAFE
/* Upper case letters to lower case, in place. */
#include <assert.h>
extern char nondet_char(void);
char s[4];
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        s[i] = nondet_char();
    for (i = 0; i < 4; i++)
        if (s[i] >= 'A' && s[i] <= 'Z')
            s[i] += 'a' - 'A';
    for (i = 0; i < 4; i++)
        assert(s[i] < 'A' || s[i] > 'Z');
    return 0;
}

// verdict: UNSAFE
/* The character 200 is negative as a plain char. */
#include <assert.h>
extern char nondet_char(void);
char c;
unsigned char u;
int main(void)
{
    c = nondet_char();
    u = c;
    assert(u == c);
    return 0;
}

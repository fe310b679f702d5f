// verdict: SAFE
/* A plain char is signed here, as in gcc on x86. */
#include <assert.h>
extern char nondet_char(void);
char c;
unsigned char u;
int main(void)
{
    c = nondet_char();
    u = c;
    assert(c >= -128 && c <= 127);
    assert(u == c || u == c + 256);
    return 0;
}

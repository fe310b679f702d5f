// verdict: UNSAFE
/* 300 does not fit into an unsigned char. */
#include <assert.h>
extern int nondet_int(void);
unsigned char c;
int x;
int main(void)
{
    x = nondet_int();
    if (x < 0 || x > 511)
        return 0;
    c = x;
    assert(c == x);
    return 0;
}

// verdict: SAFE
/* Conversion to a narrower unsigned type keeps the value modulo 2^8. */
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
    assert(c == x || c == x - 256);
    assert(c <= 255);
    return 0;
}

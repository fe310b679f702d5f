// verdict: SAFE
// gap: abstract states fail from which no way leads back, over the rationals
/* x & 7 is the remainder modulo 8 of an unsigned x, and x & (x - 1) clears its lowest one. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int x, low, rest;
int main(void)
{
    x = nondet_uchar();
    low = x & 7;
    rest = x & (x - 1);
    assert(low <= 7 && low == x % 8);
    assert(rest <= x);
    return 0;
}

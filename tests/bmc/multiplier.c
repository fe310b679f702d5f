/* Multiplication by shifting and adding (figure 10 of the ESBMC paper). */
#include <assert.h>
#ifndef BITS
#define BITS 8
#endif
extern unsigned char nondet_uchar(void);
int main(void)
{
    unsigned char a, b;
    unsigned int result = 0, i;
    a = nondet_uchar();
    b = nondet_uchar();
    if (a >= 1 << BITS || b >= 1 << BITS)
        return 0;
    for (i = 0; i < BITS; i++)
        if ((b >> i) & 1)
            result += (a << i);
    assert(result == a * b);
    return 0;
}

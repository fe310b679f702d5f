// verdict: SAFE
// slow: the proof is found at once, its certification takes longer than a test may
/* Multiplication by shifting and adding agrees with the product, for 4 bits. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int a, b, r;
int main(void)
{
    int i;
    a = nondet_uchar() & 15;
    b = nondet_uchar() & 15;
    r = 0;
    for (i = 0; i < 4; i++)
        if ((b >> i) & 1)
            r = r + (a << i);
    assert(r == a * b);
    return 0;
}

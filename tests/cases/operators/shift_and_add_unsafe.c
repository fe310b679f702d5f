// verdict: UNSAFE
/* The multiplier forgets the highest bit. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int a, b, r;
int main(void)
{
    int i;
    a = nondet_uchar() & 15;
    b = nondet_uchar() & 15;
    r = 0;
    for (i = 0; i < 3; i++)
        if ((b >> i) & 1)
            r = r + (a << i);
    assert(r == a * b);
    return 0;
}

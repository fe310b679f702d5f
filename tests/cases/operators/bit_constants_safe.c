// verdict: SAFE
/* Bit operations on constants, signed and unsigned, fold to the values that C defines. */
#include <assert.h>
unsigned int a;
int b, c, d;
int main(void)
{
    a = ~0u >> 4;
    b = 0xF0 | 0x0F;
    c = 0xFF & ~0x3C;
    d = 5 ^ -1;
    assert(a == 268435455u && b == 255 && c == 195 && d == -6);
    return 0;
}

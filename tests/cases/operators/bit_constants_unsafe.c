// verdict: UNSAFE
/* ~0u has 32 ones. */
#include <assert.h>
unsigned int a;
int b, c, d;
int main(void)
{
    a = ~0u >> 4;
    b = 0xF0 | 0x0F;
    c = 0xFF & ~0x3C;
    d = 5 ^ -1;
    assert(a == 15);
    return 0;
}

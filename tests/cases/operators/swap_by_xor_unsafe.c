// verdict: UNSAFE
/* The third step is missing. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned char a, b;
int main(void)
{
    unsigned char x = nondet_uchar();
    unsigned char y = nondet_uchar();
    a = x;
    b = y;
    a ^= b;
    b ^= a;
    assert(a == y && b == x);
    return 0;
}

// verdict: SAFE
// slow: many iterations, or a fact about every element of a large array
/* Two values are swapped by three exclusive ors. */
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
    a ^= b;
    assert(a == y && b == x);
    return 0;
}

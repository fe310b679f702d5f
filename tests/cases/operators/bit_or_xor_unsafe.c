// verdict: UNSAFE
/* | is not +. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int x, y, o, e;
int main(void)
{
    x = nondet_uchar();
    y = nondet_uchar();
    o = x | y;
    e = x ^ y;
    assert(o == x + y);
    return 0;
}

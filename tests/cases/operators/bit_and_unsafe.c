// verdict: UNSAFE
/* x & 7 is 7 for x == 15. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int x, low, rest;
int main(void)
{
    x = nondet_uchar();
    low = x & 7;
    rest = x & (x - 1);
    assert(low != 7 || x == 7);
    return 0;
}

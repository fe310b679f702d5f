// verdict: SAFE
// gap: the trace is infeasible for reasons that no array element has to do with
/* | and ^ of bytes: their sum laws with &. */
#include <assert.h>
extern unsigned char nondet_uchar(void);
unsigned int x, y, o, e;
int main(void)
{
    x = nondet_uchar();
    y = nondet_uchar();
    o = x | y;
    e = x ^ y;
    assert(o + (x & y) == x + y);
    assert(e == o - (x & y));
    assert((e ^ y) == x);
    return 0;
}

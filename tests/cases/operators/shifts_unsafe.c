// verdict: UNSAFE
/* A shift to the right loses the low bits. */
#include <assert.h>
extern unsigned int nondet_uint(void);
unsigned int x, l, r;
int main(void)
{
    x = nondet_uint();
    if (x > 1000)
        return 0;
    l = x << 3;
    r = x >> 2;
    assert(r << 2 == x);
    return 0;
}

// verdict: SAFE
/* Shifts by constants are products and quotients by powers of two, for values that are not negative. */
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
    assert(l == 8 * x);
    assert(4 * r <= x && x <= 4 * r + 3);
    return 0;
}

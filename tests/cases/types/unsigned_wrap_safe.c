// verdict: SAFE
/* Unsigned arithmetic wraps: 0 - 1 is the greatest value. */
#include <assert.h>
extern unsigned int nondet_uint(void);
unsigned int x, y;
int main(void)
{
    x = nondet_uint();
    y = x - 1;
    assert(x != 0 || y == 4294967295u);
    assert(x == 0 || y < x);
    return 0;
}

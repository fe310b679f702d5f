// verdict: UNSAFE
/* For x == 0 the predecessor is the greatest unsigned value. */
#include <assert.h>
extern unsigned int nondet_uint(void);
unsigned int x, y;
int main(void)
{
    x = nondet_uint();
    y = x - 1;
    assert(y < x);
    return 0;
}

// verdict: SAFE
/* Products with constants are linear. */
#include <assert.h>
extern int nondet_int(void);
int x, r;
int main(void)
{
    x = nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    r = 3 * x + x * 2 - (x + 1) * 4;
    assert(r == x - 4);
    return 0;
}

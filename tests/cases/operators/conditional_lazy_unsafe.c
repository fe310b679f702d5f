// verdict: UNSAFE
/* For y == 0 the quotient is taken to be 0. */
#include <assert.h>
extern int nondet_int(void);
int x, y, q;
int main(void)
{
    x = 100;
    y = nondet_int();
    if (y < 0 || y > 4)
        return 0;
    q = y != 0 ? x / y : 0;
    assert(q >= 25);
    return 0;
}

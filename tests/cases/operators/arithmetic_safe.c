// verdict: SAFE
/* + - and unary minus and plus, on arbitrary small values. */
#include <assert.h>
extern int nondet_int(void);
int x, y, r;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    if (x < -1000 || x > 1000 || y < -1000 || y > 1000)
        return 0;
    r = 10 - x - y + +3;
    assert(r + x == 13 - y);
    assert(-(-x) == x && -x + x == 0);
    return 0;
}

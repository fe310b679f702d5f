// verdict: SAFE
/* ?: guards a division: the other branch is not evaluated. */
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
    assert(q <= 100 && q >= 0);
    assert(y == 0 || q >= 25);
    return 0;
}

// verdict: UNSAFE
/* 3 * x + 2 is 2 for x == 0. */
#include <assert.h>
extern int nondet_int(void);
int x, r;
int main(void)
{
    x = nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    r = 3 * x + x * 2 - (x + 1) * 4;
    assert(3 * x + 2 != 2);
    return 0;
}

// verdict: SAFE
/* Scalar parameters are copies; globals are shared. */
#include <assert.h>
extern int nondet_int(void);
int g;
int twice(int x)
{
    x = x + x;
    g = g + 1;
    return x;
}
int main(void)
{
    int x = nondet_int();
    if (x < -1000 || x > 1000)
        x = 0;
    int y = twice(x) + twice(1);
    assert(y == 2 * x + 2 && g == 2);
    assert(x >= -1000 && x <= 1000);
    return 0;
}

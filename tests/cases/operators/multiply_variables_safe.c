// verdict: SAFE
/* A product of two variables: a square is not negative. */
#include <assert.h>
extern int nondet_int(void);
int x, y, p;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    if (x < -20 || x > 20 || y < -20 || y > 20)
        return 0;
    p = x * y;
    assert(x != y || p >= 0);
    assert(p >= -400 && p <= 400);
    return 0;
}

// verdict: SAFE
/* Greatest common divisor by subtraction: positive, and not greater than either number. */
#include <assert.h>
extern int nondet_int(void);
int g;
int gcd(int x, int y)
{
    if (x == y)
        return x;
    if (x > y)
        return gcd(x - y, y);
    return gcd(x, y - x);
}
int main(void)
{
    int x = nondet_int();
    int y = nondet_int();
    if (x < 1 || x > 8 || y < 1 || y > 8)
        return 0;
    g = gcd(x, y);
    assert(g >= 1 && g <= x && g <= y);
    return 0;
}

// verdict: UNSAFE
/* The greatest common divisor of 6 and 4 is 2. */
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
    assert(x == y || g == 1);
    return 0;
}

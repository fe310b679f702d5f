// verdict: UNSAFE
/* 7 * 6 is 42. */
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
    assert(p != 42);
    return 0;
}

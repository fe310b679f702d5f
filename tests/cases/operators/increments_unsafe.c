// verdict: UNSAFE
/* x++ yields the value before the increment. */
#include <assert.h>
extern int nondet_int(void);
int x, a;
int main(void)
{
    x = nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    a = x++;
    assert(a == x);
    return 0;
}

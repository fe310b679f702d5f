// verdict: SAFE
/* Doubles are read as reals: halves and sums of halves are exact. */
#include <assert.h>
extern int nondet_int(void);
double h;
int main(void)
{
    int x = nondet_int();
    if (x < -100 || x > 100)
        return 0;
    h = x;
    h = h / 2.0;
    assert(h + h == x);
    return 0;
}

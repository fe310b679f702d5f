// verdict: UNSAFE
// nodiff: a double is an input
/* floor rounds down. */
#include <assert.h>
#include <math.h>
extern double nondet_double(void);
int main(void)
{
    double x = nondet_double();
    if (x < -1000 || x > 1000)
        return 0;
    assert(fabs(x) >= 0 && fmin(x, 1) <= 1 && fmax(x, 1) >= x);
    assert(floor(x) >= x && ceil(x) >= x && fabs(trunc(x)) <= fabs(x));
    assert(floor(-2.5) == -3 && ceil(-2.5) == -2 && round(2.5) == 3 && trunc(-2.5) == -2);
    return 0;
}

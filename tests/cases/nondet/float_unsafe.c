// verdict: UNSAFE
// nodiff: a double from outside is a real, never a NaN or an infinity
/* 0.5 lies in the interval. */
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
double x, y;
int main(void)
{
    x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x >= 0.0 && x <= 1.0);
    y = 2.0 * x - 1.0;
    assert(y != 0.0);
    return 0;
}

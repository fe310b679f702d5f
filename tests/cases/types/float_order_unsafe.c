// verdict: UNSAFE
// nodiff: a float from outside is a real, never a NaN or an infinity
/* Two floats may lie strictly between 0 and 1. */
#include <assert.h>
extern float nondet_float(void);
int main(void)
{
    float x = nondet_float();
    float y = nondet_float();
    assert(!(0.0f < x && x < 1.0f) || !(y == x));
    return 0;
}

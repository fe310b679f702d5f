// verdict: SAFE
// nodiff: a float from outside is a real, never a NaN or an infinity
/* Comparison of arbitrary floats: one of <, ==, > holds (there is no NaN among the reals). */
#include <assert.h>
extern float nondet_float(void);
int main(void)
{
    float x = nondet_float();
    float y = nondet_float();
    assert(x < y || x == y || x > y);
    return 0;
}

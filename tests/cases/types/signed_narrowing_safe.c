// verdict: SAFE
/* Conversion to signed char wraps, as gcc defines it: 200 becomes -56. */
#include <assert.h>
extern int nondet_int(void);
signed char c;
int x;
int main(void)
{
    x = nondet_int();
    if (x < 128 || x > 255)
        return 0;
    c = x;
    assert(c == x - 256);
    return 0;
}

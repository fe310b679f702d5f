// verdict: SAFE
/* The remainder modulo 5 lies between -4 and 4, and has the sign of the dividend. */
#include <assert.h>
extern int nondet_int(void);
int x, r;
int main(void)
{
    x = nondet_int();
    r = x % 5;
    assert(r > -5 && r < 5);
    assert(x < 0 || r >= 0);
    return 0;
}

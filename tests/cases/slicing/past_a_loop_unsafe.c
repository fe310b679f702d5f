// verdict: UNSAFE
/* The loop matters to no assertion; a failing run has to go through it all the same. */
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int y = nondet_int(), z = nondet_int();

    while (y > 3)
        y = y / 2;
    assert(z != 1);
    return y;
}

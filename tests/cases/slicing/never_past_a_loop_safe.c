// verdict: SAFE
/* The loop writes nothing that matters, but it does not end. */
#include <assert.h>
int nondet_int(void);
int main(void)
{
    int y = 0, z = nondet_int();

    while (y < 3)
        y = 0;
    assert(z != 1);
    return y;
}

// verdict: SAFE
/* The conditions of the exit are about nothing that the assertion speaks of, but contradict one another. */
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int main(void)
{
    int y = nondet_int(), z = nondet_int();

    if (y > 3)
        exit(1);
    if (y < 4)
        abort();
    assert(z != 1);
    return 0;
}

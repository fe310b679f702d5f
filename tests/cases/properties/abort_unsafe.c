// verdict: UNSAFE
/* For x == 0 the run is not ended. */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    if (x < 0)
        abort();
    assert(x != 0);
    return 0;
}

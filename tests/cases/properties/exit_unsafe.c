// verdict: UNSAFE
/* Only values above 100 end the run. */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int x;
void check(int v)
{
    if (v > 100)
        exit(1);
}
int main(void)
{
    x = nondet_int();
    check(x);
    assert(x < 100);
    return 0;
}

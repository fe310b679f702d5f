// verdict: UNSAFE
/* stop is called for x > 0 only. */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int n;
_Noreturn void stop(void)
{
    exit(0);
}
int main(void)
{
    int x = nondet_int();
    n = _Alignof(int);
    if (x > 0)
        stop();
    assert(x < 0);
    return 0;
}

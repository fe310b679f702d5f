// verdict: UNSAFE
/* The caller's x is not changed by the callee. */
#include <assert.h>
extern int nondet_int(void);
int set(int x)
{
    x = 7;
    return x;
}
int main(void)
{
    int x = nondet_int();
    set(x);
    assert(x == 7);
    return 0;
}

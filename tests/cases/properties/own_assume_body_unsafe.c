// verdict: UNSAFE
/* This __VERIFIER_assume has a body that does nothing, so nothing is assumed. */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int x;
void __VERIFIER_assume(int cond)
{
    (void)cond;
}
int main(void)
{
    x = nondet_int();
    __VERIFIER_assume(x > 0);
    assert(x > 0);
    return 0;
}

// verdict: SAFE
/* A __VERIFIER_assume with a body is analysed by its body, which ends the run here. */
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int x;
void __VERIFIER_assume(int cond)
{
    if (!cond)
        exit(0);
}
int main(void)
{
    x = nondet_int();
    __VERIFIER_assume(x > 0);
    assert(x > 0);
    return 0;
}

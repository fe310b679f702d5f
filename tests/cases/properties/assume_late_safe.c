// verdict: SAFE
/* An assumption cuts only what comes after it. */
#include <assert.h>
extern void __VERIFIER_assume(int);
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    __VERIFIER_assume(x == 1);
    assert(x == 1);
    return 0;
}

// verdict: UNSAFE
/* The assertion fails before the assumption is made. */
#include <assert.h>
extern void __VERIFIER_assume(int);
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    assert(x == 1);
    __VERIFIER_assume(x == 1);
    return 0;
}

// verdict: SAFE
/* assume and __VERIFIER_assume cut the paths on which their argument is 0. */
#include <assert.h>
extern void assume(int);
extern void __VERIFIER_assume(int);
extern int nondet_int(void);
int x;
int main(void)
{
    x = nondet_int();
    assume(x > 5);
    __VERIFIER_assume(x < 10);
    assert(x >= 6 && x <= 9);
    return 0;
}

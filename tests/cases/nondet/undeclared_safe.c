// verdict: SAFE
/* A nondeterministic function that is used without a declaration yields an int. */
#include <assert.h>
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    assert(x <= 2147483647);
    return 0;
}

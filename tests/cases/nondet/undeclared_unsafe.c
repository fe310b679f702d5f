// verdict: UNSAFE
/* The input may be 1. */
#include <assert.h>
int x;
int main(void)
{
    x = __VERIFIER_nondet_int();
    assert(x != 1);
    return 0;
}

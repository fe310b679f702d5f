// verdict: UNSAFE
/* The body counts, and the count is asserted. */
#include <assert.h>
extern int nondet_int(void);
int failed;
void __VERIFIER_assert(int cond)
{
    if (!cond)
        failed = 1;
}
int main(void)
{
    int x = nondet_int();
    __VERIFIER_assert(x == 3);
    assert(!failed);
    return 0;
}

// verdict: SAFE
/* A __VERIFIER_assert whose body only counts is no assertion. */
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
    assert(failed == (x != 3));
    return 0;
}

// verdict: SAFE
/* An input directly in conditions and arguments. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int r;
int clip(int x)
{
    return x < 0 ? 0 : x > 9 ? 9 : x;
}
int main(void)
{
    if (__VERIFIER_nondet_int())
        r = clip(__VERIFIER_nondet_int());
    else
        r = 10;
    assert(r >= 0 && r <= 10);
    return 0;
}

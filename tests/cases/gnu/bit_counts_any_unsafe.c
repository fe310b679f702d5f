// verdict: UNSAFE
/* Some have 32. */
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint();
    int bits = __builtin_popcount(x);
    assert(bits >= 0 && bits < 32);
    return 0;
}

// verdict: SAFE
/* A number of 32 bits has at most 32 bits that are 1, and some have that many. */
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void)
{
    unsigned x = nondet_uint();
    int bits = __builtin_popcount(x);
    assert(bits >= 0 && bits <= 32);
    return 0;
}

// verdict: SAFE
/* long is 64 bits wide: the product of two ints fits when it is computed in long. */
#include <assert.h>
long big;
long long bigger;
unsigned int u;
int main(void)
{
    int x = 100000;
    big = (long)x * x;
    bigger = big + big;
    u = 3000000000u;
    u = u + u;
    assert(big == 10000000000L && bigger == 20000000000LL);
    assert(u == 1705032704u);
    return 0;
}

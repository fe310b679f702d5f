// verdict: UNSAFE
/* 3 * 10^9 does not fit into an unsigned int twice. */
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
    assert(u == 6000000000LL);
    return 0;
}

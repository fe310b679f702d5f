// verdict: SAFE
// options: --data-model ILP32
// nodiff: gcc here compiles for LP64
/* Under ILP32 a long has 32 bits and wraps like an int. */
#include <assert.h>
unsigned long u;
int main(void)
{
    u = 4294967295ul;
    u = u + 1;
    assert(u == 0 && sizeof(long) == 4);
    return 0;
}

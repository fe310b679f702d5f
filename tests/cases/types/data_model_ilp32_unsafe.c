// verdict: UNSAFE
// options: --data-model ILP32
// nodiff: gcc here compiles for LP64
/* Under ILP32 an unsigned long has 32 bits. */
#include <assert.h>
unsigned long u;
int main(void)
{
    u = 4294967295ul;
    u = u + 1;
    assert(u > 0);
    return 0;
}

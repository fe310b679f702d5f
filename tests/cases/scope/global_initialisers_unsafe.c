// verdict: UNSAFE
/* mask is 2 to the 4 minus 1. */
#include <assert.h>
enum { BITS = 4 };
int mask = (1 << BITS) - 1;
int table[BITS * 2] = { 1, 2, [BITS] = 7 };
int size = sizeof table / sizeof table[0];
int main(void)
{
    assert(mask == 16);
    return 0;
}

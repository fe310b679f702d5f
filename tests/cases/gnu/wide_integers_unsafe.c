// verdict: UNSAFE
/* The product does not fit into 64 bits. */
#include <assert.h>
unsigned long long a = 0xffffffffffffffffULL;
int main(void)
{
    unsigned __int128 product = (unsigned __int128) a * a;
    __int128 negative = -(__int128) a;
    assert((unsigned long long) (product >> 64) == 0 && negative < 0 && sizeof negative == 16);
    return 0;
}

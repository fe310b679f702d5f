// verdict: UNSAFE
/* There are three bits. */
#include <assert.h>
int main(void)
{
    assert(__builtin_popcount(0x70) == 4 && __builtin_popcountll(~0ULL) == 64);
    assert(__builtin_parity(7) == 1 && __builtin_ctz(40) == 3 && __builtin_clz(1) == 31);
    assert(__builtin_ffs(0) == 0 && __builtin_ffs(8) == 4 && __builtin_clzll(1ULL << 40) == 23);
    assert(__builtin_bswap32(0x01020304) == 0x04030201 && __builtin_bswap16(0x0102) == 0x0201);
    assert(__builtin_bswap64(0x0102030405060708ULL) == 0x0807060504030201ULL);
    return 0;
}

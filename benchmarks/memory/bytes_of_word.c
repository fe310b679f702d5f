/*
 * A word is stored to bytes and loaded again, the least byte first.
 *
 * Safe: both use the same places.
 * BUG loads the two middle bytes in the other order.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned nondet_uint(void);

static void store32(unsigned char *p, uint32_t x)
{
    p[0] = (unsigned char)x;
    p[1] = (unsigned char)(x >> 8);
    p[2] = (unsigned char)(x >> 16);
    p[3] = (unsigned char)(x >> 24);
}

static uint32_t load32(const unsigned char *p)
{
#ifdef BUG
    return p[0] | (uint32_t)p[2] << 8 | (uint32_t)p[1] << 16 | (uint32_t)p[3] << 24;
#else
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
#endif
}

int main(void)
{
    unsigned char bytes[4];
    uint32_t x = nondet_uint();
    store32(bytes, x);
    assert(load32(bytes) == x);
    return 0;
}

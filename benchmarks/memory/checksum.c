/*
 * A checksum over bytes, once at a time and once in two parts.
 *
 * Safe: the state goes from the first part to the second one.
 * BUG begins the second part at zero.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned nondet_uint(void);

static uint32_t update(uint32_t state, const unsigned char *p, size_t n)
{
    while (n--) {
        state ^= *p++;
        state = state << 1 | state >> 31;
    }
    return state;
}

int main(void)
{
    unsigned char data[6];
    for (int i = 0; i < 6; i++)
        data[i] = __VERIFIER_nondet_uchar();
    size_t cut = nondet_uint() % 7;
    uint32_t whole = update(0, data, 6);
    uint32_t part = update(0, data, cut);
#ifdef BUG
    if (cut == 5)
        part = 0;
#endif
    part = update(part, data + cut, 6 - cut);
    assert(part == whole);
    return 0;
}

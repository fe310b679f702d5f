/*
 * Two rounds of a cipher of Feistel's kind on a pair of words, forwards and backwards.
 *
 * Safe: each half round is undone by a subtraction of the same value.
 * BUG counts the key's place up instead of down.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned nondet_uint(void);

static void encipher(uint32_t v[2], const uint32_t k[4])
{
    for (int i = 0; i < 2; i++) {
        v[0] += ((v[1] << 4) ^ (v[1] >> 5)) + k[i];
        v[1] += ((v[0] << 4) ^ (v[0] >> 5)) + k[i + 2];
    }
}

static void decipher(uint32_t v[2], const uint32_t k[4])
{
#ifdef BUG
    for (int i = 0; i < 2; i++) {
#else
    for (int i = 1; i >= 0; i--) {
#endif
        v[1] -= ((v[0] << 4) ^ (v[0] >> 5)) + k[i + 2];
        v[0] -= ((v[1] << 4) ^ (v[1] >> 5)) + k[i];
    }
}

int main(void)
{
    uint32_t v[2], k[4];
    uint32_t x = v[0] = nondet_uint(), y = v[1] = nondet_uint();
    for (int i = 0; i < 4; i++)
        k[i] = nondet_uint();
    encipher(v, k);
    decipher(v, k);
    assert(v[0] == x && v[1] == y);
    return 0;
}

/*
 * Words are enciphered byte by byte and deciphered word by word.
 *
 * Safe: every byte of the key word is the same byte.
 * BUG enciphers only three bytes of the last word.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    uint32_t block[2], plain[2];
    unsigned char key = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 2; i++)
        plain[i] = nondet_uint();
    memcpy(block, plain, sizeof block);
    unsigned char *bytes = (unsigned char *)block;
#ifdef BUG
    for (size_t i = 0; i < sizeof block - 1; i++)
#else
    for (size_t i = 0; i < sizeof block; i++)
#endif
        bytes[i] ^= key;
    for (int i = 0; i < 2; i++) {
        block[i] ^= key * 0x01010101u;
        assert(block[i] == plain[i]);
    }
    return 0;
}

/*
 * The bytes of a word through a character pointer: the least one comes first on the machines of the data models.
 *
 * Safe: the low byte is x modulo 256.
 * BUG looks at the second byte.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned nondet_uint(void);

int main(void)
{
    uint32_t x = nondet_uint();
    unsigned char *p = (unsigned char *)&x;
#ifdef BUG
    assert(p[1] == (x & 0xff));
#else
    assert(p[0] == (x & 0xff));
#endif
    p[3] = 0;
    assert(x < 0x1000000u);
    return 0;
}

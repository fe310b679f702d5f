// verdict: SAFE
// slow: a number that is taken apart into bytes and put together again takes the solver long to certify
// Words in an array of bytes, through pointers that walk it.
#include <assert.h>
unsigned nondet_uint(void);
unsigned char block[8];
int result;

int main(void)
{
    unsigned *w = (unsigned *)block, x = nondet_uint();
    *w++ = x;
    *w++ = x ^ 1;
    for (int i = 1; i < 4; i++)
        result |= block[i] ^ block[i + 4];
    assert(block[0] != block[4]);
    assert(result == 0 && w - (unsigned *)block == 2);
    return 0;
}

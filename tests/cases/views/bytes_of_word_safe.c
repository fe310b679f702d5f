// verdict: SAFE
// slow: a number that is taken apart into bytes and put together again takes the solver long to certify
// A word through a pointer to its bytes.
#include <assert.h>
unsigned nondet_uint(void);
int result;

int main(void)
{
    unsigned x = nondet_uint();
    unsigned char *p = (unsigned char *)&x;
    result = p[0] != (x & 255);
    for (int i = 3; i < 4; i++)
        p[i] = 0;
    assert(result == 0 && x < 0x1000000);
    return 0;
}

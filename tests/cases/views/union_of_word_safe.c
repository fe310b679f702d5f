// verdict: SAFE
// slow: a number that is taken apart into bytes and put together again takes the solver long to certify
// The bytes and the halves of a word share its memory; the low byte comes first.
#include <assert.h>
unsigned nondet_uint(void);
union word {
    unsigned word;
    unsigned char byte[4];
    unsigned short half[2];
};
int result;

int main(void)
{
    union word x;
    x.word = nondet_uint();
    result = x.byte[1] == (x.word >> 8 & 255);
    x.byte[3] = 0;
    assert(result == 1 && x.word < 0x1000000);
    return 0;
}

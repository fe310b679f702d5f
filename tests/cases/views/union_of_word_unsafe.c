// verdict: UNSAFE
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
    assert(x.half[1] != 5);
    return 0;
}

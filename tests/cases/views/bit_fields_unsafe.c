// verdict: UNSAFE
// Bit-fields share their memory with a byte.
#include <assert.h>
union {
    struct {
        unsigned low : 4, high : 4;
        int sign : 3;
    } part;
    unsigned char byte;
    unsigned all;
} x = {.byte = 0xa5};

int main(void)
{
    assert(x.part.low == 5 && x.part.high == 10);
    x.part.high = 3;
    x.part.sign = -2;
    assert(x.byte != 0x35);
    return 0;
}

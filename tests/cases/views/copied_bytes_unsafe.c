// verdict: UNSAFE
// A structure is copied into bytes, changed there, and copied back.
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);
struct header {
    unsigned char kind;
    unsigned short length;
    unsigned id;
} h = {1, 2, 3};
unsigned char buffer[sizeof h];

int main(void)
{
    unsigned x = nondet_uint();
    memcpy(buffer, &h, sizeof h);
    for (int i = 0; i < 4; i++)
        buffer[4 + i] = x >> 8 * i;
    memcpy(&h, buffer, sizeof h);
    assert(buffer[5] != 9);
    return 0;
}

// verdict: UNSAFE
// Signed numbers are put together from bytes with their sign.
#include <assert.h>
union {
    int large;
    short small[2];
    signed char tiny[4];
} x;

int main(void)
{
    x.large = -65538;
    assert(x.tiny[0] == -2 && x.tiny[3] == -1);
    assert(x.small[1] != -2);
    return 0;
}

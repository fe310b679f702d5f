// verdict: UNSAFE
/* c has the type of an unsigned char and wraps. */
#include <assert.h>
unsigned char x = 255;
typeof(x) c;
int r;
int main(void)
{
    __typeof__(x + 1) wide = x;
    c = x;
    c++;
    wide++;
    r = wide;
    assert(c == r);
    return 0;
}

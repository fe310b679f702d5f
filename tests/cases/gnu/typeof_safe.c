// verdict: SAFE
/* typeof of expressions and types. */
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
    assert(c == 0 && r == 256);
    return 0;
}

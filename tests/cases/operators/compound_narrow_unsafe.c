// verdict: UNSAFE
/* 200 + 100 wraps in an unsigned char. */
#include <assert.h>
unsigned char c = 200;
signed char s = 100;
unsigned short h = 1;
int main(void)
{
    c += 100;
    s += 100;
    h -= 2;
    assert(c > 200);
    return 0;
}

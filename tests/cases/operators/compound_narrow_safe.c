// verdict: SAFE
/* A compound assignment computes in int and converts back to the narrow type. */
#include <assert.h>
unsigned char c = 200;
signed char s = 100;
unsigned short h = 1;
int main(void)
{
    c += 100;
    s += 100;
    h -= 2;
    assert(c == 44 && s == -56 && h == 65535);
    return 0;
}

// verdict: SAFE
/* Elements wrap at the width of their type. */
#include <assert.h>
unsigned char c[2];
short s[2];
long l[2];
_Bool b[2];
int main(void)
{
    c[1] = 256 + 7;
    s[0] = 40000;
    l[1] = 1L << 40;
    b[0] = 12;
    assert(c[1] == 7 && s[0] == -25536 && l[1] == 1099511627776L && b[0] == 1);
    return 0;
}

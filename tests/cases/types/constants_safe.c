// verdict: SAFE
/* Decimal, octal, hexadecimal and character constants, with and without suffix. */
#include <assert.h>
int a, b, c, d;
unsigned long e;
int main(void)
{
    a = 10;
    b = 010;
    c = 0x1F;
    d = 'A';
    e = 0xFFFFFFFFFFul;
    assert(a + b + c + d == 10 + 8 + 31 + 65);
    assert(e == 1099511627775ul);
    assert('\n' == 10 && '\0' == 0 && '\x41' == 'A' && '\101' == 'A' && '\'' == 39);
    return 0;
}

// verdict: SAFE
/* Each unsigned type wraps at its own width; narrow operands wrap only when they are stored. */
#include <assert.h>
unsigned char c = 255;
unsigned short s = 65535;
unsigned int i = 4294967295u;
unsigned long l = 18446744073709551615ul;
unsigned long long ll = 18446744073709551615ull;
int main(void)
{
    int wide = s + 1;
    c++;
    s++;
    i++;
    l++;
    ll++;
    assert(c == 0 && s == 0 && i == 0 && l == 0 && ll == 0);
    assert(wide == 65536);
    return 0;
}

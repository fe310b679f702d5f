// verdict: UNSAFE
/* An unsigned short wraps to 0 when it is stored. */
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
    assert(s == wide);
    return 0;
}

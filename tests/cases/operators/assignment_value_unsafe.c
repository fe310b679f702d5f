// verdict: UNSAFE
/* The value that was stored is 44, not 300. */
#include <assert.h>
unsigned char c;
int a, b;
int main(void)
{
    a = b = 5;
    assert(a == 5 && b == 5);
    a = c = 300;
    assert(a == 300);
    if ((b = a - 44))
        assert(0);
    return 0;
}

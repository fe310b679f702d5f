// verdict: SAFE
/* An assignment has the value that was stored, converted to the type of its target. */
#include <assert.h>
unsigned char c;
int a, b;
int main(void)
{
    a = b = 5;
    assert(a == 5 && b == 5);
    a = c = 300;
    assert(a == 44);
    if ((b = a - 44))
        assert(0);
    return 0;
}

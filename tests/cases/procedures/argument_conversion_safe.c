// verdict: SAFE
/* Arguments and results are converted to the types of the prototype. */
#include <assert.h>
int a, b;
int id(unsigned char c)
{
    return c;
}
unsigned char cut(int x)
{
    return x;
}
int main(void)
{
    a = id(257);
    b = cut(-1);
    assert(a == 1 && b == 255);
    return 0;
}

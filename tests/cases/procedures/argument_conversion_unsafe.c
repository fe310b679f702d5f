// verdict: UNSAFE
/* 257 arrives as 1. */
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
    assert(a == 257);
    return 0;
}

// verdict: UNSAFE
/* 300 arrives as 44. */
#include <assert.h>
int r;
int id(c)
    unsigned char c;
{
    return c;
}
int main()
{
    r = id(300);
    assert(r == 300);
    return 0;
}

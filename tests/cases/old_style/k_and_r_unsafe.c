// verdict: UNSAFE
/* mul(3, 4) is 12. */
#include <assert.h>
int r;
int add(x, y)
    int x;
    int y;
{
    return x + y;
}
int mul(a, n)
    int a, n;
{
    int s = 0;
    while (n-- > 0)
        s = add(s, a);
    return s;
}
int main()
{
    r = mul(3, 4);
    assert(r == 7);
    return 0;
}

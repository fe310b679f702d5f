// verdict: SAFE
/* Function definitions in the style of Kernighan and Ritchie. */
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
    assert(r == 12);
    return 0;
}

// verdict: SAFE
/* An array parameter declared in the old style, of a function without a type. */
#include <assert.h>
int a[3] = { 1, 2, 3 };
int r;
sum(v, n)
    int v[];
{
    int i, s = 0;
    for (i = 0; i < n; i++)
        s += v[i];
    return s;
}
int main()
{
    r = sum(a, 3);
    assert(r == 6);
    return 0;
}

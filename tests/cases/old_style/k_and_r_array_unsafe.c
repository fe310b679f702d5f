// verdict: UNSAFE
/* The sum of three elements is 6. */
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
    assert(r == 3);
    return 0;
}

// verdict: SAFE
/* Recursive maximum of the first n elements of an array. */
#include <assert.h>
extern int nondet_int(void);
int a[4], m;
int maximum(int v[], int n)
{
    int rest;
    if (n == 1)
        return v[0];
    rest = maximum(v, n - 1);
    return v[n - 1] > rest ? v[n - 1] : rest;
}
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        a[i] = nondet_int();
    m = maximum(a, 4);
    for (i = 0; i < 4; i++)
        assert(a[i] <= m);
    return 0;
}

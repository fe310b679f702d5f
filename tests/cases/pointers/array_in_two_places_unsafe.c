// verdict: UNSAFE
/* The inner procedure writes the caller's array. */
#include <assert.h>
int a[3];
void inner(int *p, int k)
{
    p[k] = k + 1;
}
void outer(int v[3])
{
    int k;
    for (k = 0; k < 2; k++)
        inner(v, k);
    inner(&v[2], 0);
}
int main(void)
{
    outer(a);
    assert(a[2] == 3);
    return 0;
}

// verdict: UNSAFE
/* The callee has changed the array. */
#include <assert.h>
int a[3], r;
void set(int v[], int n, int x)
{
    int i;
    for (i = 0; i < n; i++)
        v[i] = x;
}
int get(const int *v, int i)
{
    return v[i];
}
int main(void)
{
    set(a, 3, 7);
    set(a, 1, 1);
    r = get(a, 2);
    assert(a[0] == a[1]);
    return 0;
}

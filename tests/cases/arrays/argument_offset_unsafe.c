// verdict: UNSAFE
/* The callee's v[0] is a[2]. */
#include <assert.h>
int a[5];
void set(int v[], int n, int x)
{
    int i;
    for (i = 0; i < n; i++)
        v[i] = x;
}
int main(void)
{
    set(&a[2], 2, 6);
    set(a + 4, 1, 8);
    assert(a[0] == 6);
    return 0;
}

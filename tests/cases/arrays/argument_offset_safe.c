// verdict: SAFE
/* The address of an element as an array argument. */
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
    assert(a[1] == 0 && a[2] == 6 && a[3] == 6 && a[4] == 8);
    return 0;
}

// verdict: UNSAFE
/* The minimum is at index 1. */
#include <assert.h>
int a[4] = { 4, 1, 3, 2 };
int place;
int *least(int *v, int n)
{
    int *m = v;
    int i;
    for (i = 1; i < n; i++)
        if (v[i] < *m)
            m = v + i;
    return m;
}
int main(void)
{
    int *p = least(a, 4);
    place = p - a;
    *p = 9;
    assert(place == 3);
    return 0;
}

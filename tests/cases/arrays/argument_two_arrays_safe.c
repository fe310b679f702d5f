// verdict: SAFE
/* One procedure, called with different arrays. */
#include <assert.h>
extern int nondet_int(void);
int a[4], b[4];
int ma, mb;
int maximum(int v[], int n)
{
    int i, m = v[0];
    for (i = 1; i < n; i++)
        if (v[i] > m)
            m = v[i];
    return m;
}
int main(void)
{
    int i;
    for (i = 0; i < 4; i++) {
        a[i] = i;
        b[i] = -i;
    }
    ma = maximum(a, 4);
    mb = maximum(b, 4);
    assert(ma == 3 && mb == 0);
    return 0;
}

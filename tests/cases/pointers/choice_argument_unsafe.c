// verdict: UNSAFE
/* z was increased twice. */
#include <assert.h>
int x, y, z;
void inc(int *p, int n)
{
    *p += n;
}
int main(void)
{
    inc(&x, 1);
    inc(&y, 2);
    inc(&z, x);
    inc(&z, y);
    assert(z == 2);
    return 0;
}

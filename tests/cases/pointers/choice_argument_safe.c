// verdict: SAFE
/* The same formal pointer, bound to different targets at different calls. */
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
    assert(x == 1 && y == 2 && z == 3);
    return 0;
}

// verdict: SAFE
/* static and inline functions. */
#include <assert.h>
static int twice(int x)
{
    return x + x;
}
static inline int larger(int x, int y)
{
    return x > y ? x : y;
}
int r;
int main(void)
{
    r = larger(twice(4), 3);
    assert(r == 8);
    return 0;
}

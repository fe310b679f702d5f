// verdict: SAFE
// options: --check pointer
/* A function returns a pointer to a static local, which stays. */
#include <assert.h>
int *f(int v)
{
    static int x;
    x = v;
    return &x;
}
int main(void)
{
    int *p = f(3);
    assert(*p == 3);
    return 0;
}

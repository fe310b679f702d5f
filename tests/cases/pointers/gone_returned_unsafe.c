// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A function returns a pointer to its own local, which is gone when it is followed. */
#include <assert.h>
int g;
int *f(int v)
{
    int x = v;
    return v > 2 ? &x : &g;
}
int main(void)
{
    int *p = f(2);
    assert(*p == 0);
    p = f(3);
    g = *p;
    return 0;
}

// verdict: SAFE
// options: --check pointer
/* A pointer to a local that is gone is only copied. */
#include <assert.h>
int *last;
int f(void)
{
    int x = 1;
    last = &x;
    return *last;
}
int main(void)
{
    int *p;
    int r = f();
    p = last;
    last = p;
    assert(r == 1);
    return 0;
}

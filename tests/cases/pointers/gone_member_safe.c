// verdict: SAFE
// options: --check pointer
/* A structure that is returned holds a pointer to a global. */
#include <assert.h>
struct pair { int *p; int n; };
int g = 2;
struct pair make(int n)
{
    struct pair r;
    r.p = &g;
    r.n = n;
    return r;
}
int main(void)
{
    struct pair r = make(3);
    assert(*r.p + r.n == 5);
    return 0;
}

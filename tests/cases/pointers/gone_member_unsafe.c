// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A structure that is returned holds a pointer to a local. */
#include <assert.h>
struct pair { int *p; int n; };
struct pair make(int n)
{
    struct pair r;
    r.p = &n;
    r.n = n;
    return r;
}
int main(void)
{
    struct pair r = make(3);
    assert(*r.p + r.n == 6);
    return 0;
}

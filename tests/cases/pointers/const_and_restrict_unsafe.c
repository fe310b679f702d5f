// verdict: UNSAFE
/* The sum of both elements is 7. */
#include <assert.h>
int a[2] = { 3, 4 };
int s, r;
int sum(const int *restrict p, int *const q)
{
    *q = p[0] + p[1];
    return *q;
}
int main(void)
{
    s = sum(a, &r);
    assert(r == 4);
    return 0;
}

// verdict: UNSAFE
/* The inner call has an x of its own. */
#include <assert.h>
int r;
int f(int n)
{
    int x = n;
    if (n > 0)
        f(n - 1);
    return x;
}
int main(void)
{
    r = f(5);
    assert(r == 0);
    return 0;
}

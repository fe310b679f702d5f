// verdict: SAFE
/* Each call has locals of its own. */
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
    assert(r == 5);
    return 0;
}

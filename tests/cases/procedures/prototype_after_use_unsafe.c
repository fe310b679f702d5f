// verdict: UNSAFE
/* f(3) is 7. */
#include <assert.h>
int f(int);
int r;
int main(void)
{
    r = f(3);
    assert(r == 6);
    return 0;
}
int f(int x)
{
    return 2 * x + 1;
}

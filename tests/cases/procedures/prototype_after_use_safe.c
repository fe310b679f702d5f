// verdict: SAFE
/* A function declared first, used, and defined at the end. */
#include <assert.h>
int f(int);
int r;
int main(void)
{
    r = f(3);
    assert(r == 7);
    return 0;
}
int f(int x)
{
    return 2 * x + 1;
}

// verdict: SAFE
// options: --check pointer
/* A global points to the local of the call that follows it. */
#include <assert.h>
int *kept;
int f(int first)
{
    int x = 5;
    kept = &x;
    if (!first)
        *kept = 6;
    return x;
}
int main(void)
{
    int r = f(1);
    assert(r == 5);
    r = f(0);
    assert(r == 6);
    return 0;
}

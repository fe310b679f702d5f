// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A global points to the local of an earlier call: the local of the same name is another one. */
#include <assert.h>
int *kept;
int f(int first)
{
    int x = 5;
    if (first)
        kept = &x;
    else
        *kept = 6;
    return x;
}
int main(void)
{
    int r = f(1);
    assert(r == 5);
    r = f(0);
    return 0;
}

// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A pointer to a local that is gone is compared. */
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
    int r = f();
    if (last == 0)
        r = 2;
    return r;
}

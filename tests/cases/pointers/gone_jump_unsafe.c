// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* goto out of a block ends it. */
#include <assert.h>
int main(void)
{
    int n = 0;
    int *p = &n;
    {
        int x = 7;
        p = &x;
        if (n == 0)
            goto outside;
        p = &n;
    }
outside:
    n = *p;
    return 0;
}

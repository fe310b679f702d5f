// verdict: SAFE
/* Labels may be declared in a block. */
#include <assert.h>
int n;
int main(void)
{
    {
        __label__ again;
again:
        n++;
        if (n < 3)
            goto again;
    }
    assert(n == 3);
    return 0;
}

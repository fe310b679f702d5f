// verdict: UNSAFE
/* The loop runs three times. */
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
    assert(n == 2);
    return 0;
}

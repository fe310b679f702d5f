// verdict: SAFE
// options: --check pointer
/* goto inside a block does not end it. */
#include <assert.h>
int main(void)
{
    int n = 0;
    int *p = &n;
    {
        int x = 7;
        p = &x;
        goto inside;
        x = 8;
    inside:
        n = *p;
    }
    assert(n == 7);
    return 0;
}

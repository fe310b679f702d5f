// verdict: UNSAFE
/* i and j meet after five steps, not four. */
#include <assert.h>
int c;
int main(void)
{
    int i, j;
    for (i = 0, j = 10; i < j; i++, j--)
        c++;
    assert(c == 4);
    return 0;
}

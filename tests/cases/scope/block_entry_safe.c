// verdict: SAFE
/* The initialiser of a block variable is evaluated at each entry of the block. */
#include <assert.h>
int sum;
int main(void)
{
    int i;
    for (i = 0; i < 4; i++) {
        int x = 0;
        x = x + i;
        sum = sum + x;
    }
    assert(sum == 6);
    return 0;
}

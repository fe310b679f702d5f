// verdict: UNSAFE
/* x starts at 0 again in each round. */
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
    assert(sum == 10);
    return 0;
}

// verdict: UNSAFE
/* The assignment in the block is to the inner x. */
#include <assert.h>
int x = 1;
int inner;
int main(void)
{
    {
        int x = 10;
        x = x + 1;
        {
            int x = 100;
            x++;
        }
        inner = x;
    }
    assert(x == 11);
    return 0;
}

// verdict: SAFE
/* An inner declaration hides the outer one until the end of its block. */
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
    assert(x == 1 && inner == 11);
    return 0;
}

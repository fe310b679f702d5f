// verdict: UNSAFE
/* An unsigned counter is never negative; after 0 comes the greatest value. */
#include <assert.h>
unsigned int i;
int n;
int main(void)
{
    for (i = 3; i >= 0; i--) {
        n++;
        assert(n <= 4);
        if (n > 10)
            break;
    }
    return 0;
}

// verdict: SAFE
/* An unsigned counter that counts down and is tested before the step. */
#include <assert.h>
unsigned int i;
int n;
int main(void)
{
    for (i = 10; i > 0; i--)
        n++;
    assert(n == 10 && i == 0);
    return 0;
}

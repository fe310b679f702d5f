// verdict: UNSAFE
/* x is still 1 behind the barrier. */
#include <assert.h>
int x;
int main(void)
{
    x = 1;
    __asm__ volatile("");
    assert(x == 0);
    return 0;
}

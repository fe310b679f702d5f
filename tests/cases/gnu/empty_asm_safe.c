// verdict: SAFE
/* An asm statement without operands or effects, as a barrier, changes nothing. */
#include <assert.h>
int x;
int main(void)
{
    x = 1;
    __asm__ volatile("");
    assert(x == 1);
    return 0;
}

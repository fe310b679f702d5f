// verdict: SAFE
/* Binary constants and __func__ beside plain ones. */
#include <assert.h>
int a;
int main(void)
{
    a = 0b101 + 0B11;
    assert(a == 8);
    return 0;
}

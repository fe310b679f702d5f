// verdict: UNSAFE
// nodiff: a volatile variable is an input
/* Two reads may differ. */
#include <assert.h>
volatile int port;
int main(void)
{
    port = 3;
    assert(port - port == 0);
    return 0;
}

// verdict: UNSAFE
// nodiff: a volatile variable is an input
/* The sum may be anything. */
#include <assert.h>
volatile unsigned char port;
int main(void)
{
    unsigned char seen = port;
    port += 1;
    int sum = seen + 1;
    assert(sum == port);
    return 0;
}

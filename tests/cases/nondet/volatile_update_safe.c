// verdict: SAFE
// nodiff: a volatile variable is an input
/* x += 1 reads a volatile variable once and writes it once; what is written is not what is read. */
#include <assert.h>
volatile unsigned char port;
int main(void)
{
    unsigned char seen = port;
    port += 1;
    int sum = seen + 1;
    assert(sum <= 256);
    return 0;
}

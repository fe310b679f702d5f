// verdict: UNSAFE
// nodiff: calls a function without a body
/* read_sensor may yield 99. */
#include <assert.h>
extern unsigned char read_sensor(int channel);
static int g = 5;
int main(void)
{
    int v = read_sensor(3);
    assert(v != 99);
    return 0;
}

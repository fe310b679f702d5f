// verdict: SAFE
// nodiff: calls a function without a body
/* Any function without a body yields an arbitrary value of its type, and does not change what other files cannot see. */
#include <assert.h>
extern unsigned char read_sensor(int channel);
static int g = 5;
int main(void)
{
    int v = read_sensor(3);
    assert(v >= 0 && v <= 255 && g == 5);
    return 0;
}

// verdict: UNSAFE
// nodiff: calls a function without a body
/* It may change g. */
#include <assert.h>
extern unsigned char read_sensor(int channel);
int g = 5;
static int own = 5;
const int fixed = 5;
int main(void)
{
    int local = 5, v = read_sensor(3);
    assert(v >= 0 && v <= 255 && g == 5);
    return 0;
}

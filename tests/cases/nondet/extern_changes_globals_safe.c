// verdict: SAFE
// nodiff: calls a function without a body
/* A function without a body may change the globals that other files can see, and no others. */
#include <assert.h>
extern unsigned char read_sensor(int channel);
int g = 5;
static int own = 5;
const int fixed = 5;
int main(void)
{
    int local = 5, v = read_sensor(3);
    assert(v >= 0 && v <= 255 && own + local - fixed == 5);
    return 0;
}

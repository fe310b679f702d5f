// verdict: UNSAFE
// A union whose members are the same numbers by other names: an array of these, real numbers too.
#include <assert.h>
union vector {
    struct {
        double x, y, z;
    };
    double axis[3];
} v;
int result;

int main(void)
{
    v.x = 1;
    v.y = 2;
    v.z = 3;
    for (int i = 0; i < 3; i++)
        result += v.axis[i];
    assert(v.axis[2] != 3);
    return 0;
}

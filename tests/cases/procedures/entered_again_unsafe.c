// verdict: UNSAFE
/* A procedure is entered in one state and then in many that contain it: the many include a distance of nothing. */
#include <assert.h>
extern int nondet_int(void);

int distance(int x, int y)
{
    int r;
    if (x < y)
        r = y - x;
    else
        r = x - y;
    return r;
}

int main(void)
{
    int y = nondet_int(), z = nondet_int(), i, even = 0, far;
    for (i = 0; i < 7; i += 2)
        even = even + 2;
    assert(distance(3, 5) == 2);
    assert(even == 8);
    if (0 <= y && y <= 10 && 0 <= z && z <= 10) {
        far = distance(y, z);
        assert(far > 0);
    }
    return 0;
}

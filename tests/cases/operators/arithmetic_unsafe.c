// verdict: UNSAFE
/* Subtraction associates to the left. */
#include <assert.h>
extern int nondet_int(void);
int x, y, r;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    if (x < -1000 || x > 1000 || y < -1000 || y > 1000)
        return 0;
    r = 10 - x - y + +3;
    assert(r == 10 - (x - y) + 3);
    return 0;
}

// verdict: SAFE
/* Results through address arguments. */
#include <assert.h>
extern int nondet_int(void);
int q, r;
void divide(int x, int y, int *quotient, int *remainder)
{
    *quotient = 0;
    while (x >= y) {
        x = x - y;
        *quotient = *quotient + 1;
    }
    *remainder = x;
}
int main(void)
{
    int x = nondet_int();
    if (x < 0 || x > 20)
        return 0;
    divide(x, 6, &q, &r);
    assert(6 * q + r == x && r >= 0 && r < 6);
    return 0;
}

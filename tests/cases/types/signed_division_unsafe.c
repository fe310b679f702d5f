// verdict: UNSAFE
/* -7 % 2 is -1. */
#include <assert.h>
int q1, r1, q2, r2, q3, r3;
int main(void)
{
    int a = -7, b = 2;
    q1 = a / b;
    r1 = a % b;
    q2 = -a / -b;
    r2 = -a % -b;
    q3 = 7 / 2;
    r3 = 7 % 2;
    assert(r1 == 1);
    return 0;
}

// verdict: SAFE
/* Division of integers cuts towards zero, and the remainder has the sign of the dividend. */
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
    assert(q1 == -3 && r1 == -1 && q2 == -3 && r2 == 1 && q3 == 3 && r3 == 1);
    return 0;
}

// verdict: SAFE
/* char and short operands are promoted to int before the addition, so it does not wrap. */
#include <assert.h>
unsigned char a, b;
short c;
int sum;
int main(void)
{
    a = 200;
    b = 100;
    sum = a + b;
    assert(sum == 300);
    c = 30000;
    sum = c + c;
    assert(sum == 60000);
    return 0;
}

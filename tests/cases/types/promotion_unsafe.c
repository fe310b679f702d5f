// verdict: UNSAFE
/* The sum is computed in int; it would only be 44 if it were computed in 8 bits. */
#include <assert.h>
unsigned char a, b;
short c;
int sum;
int main(void)
{
    a = 200;
    b = 100;
    sum = a + b;
    assert(sum == 44);
    c = 30000;
    sum = c + c;
    assert(sum == 60000);
    return 0;
}

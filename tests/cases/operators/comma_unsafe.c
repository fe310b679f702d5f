// verdict: UNSAFE
/* The value of a comma expression is its right operand. */
#include <assert.h>
int a, b;
int main(void)
{
    int x = (a = 3, b = 4);
    assert(x == 3);
    return 0;
}

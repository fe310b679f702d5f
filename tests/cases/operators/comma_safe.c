// verdict: SAFE
/* The comma operator evaluates from left to right and yields its right operand. */
#include <assert.h>
int a, b, c;
int main(void)
{
    int x = (a = 3, b = a + 1, a + b);
    c = (x++, x);
    assert(a == 3 && b == 4 && x == 8 && c == 8);
    return 0;
}

// verdict: SAFE
/* The precedence of shifts, comparisons, bit operations and the logical operators. */
#include <assert.h>
int a, b, c, d;
int main(void)
{
    a = 2 + 3 * 4 - 10 / 2;
    b = 1 << 2 + 1;
    c = 6 & 2 == 2;
    d = 1 || 0 && 0;
    assert(a == 9 && b == 8 && c == 0 && d == 1);
    return 0;
}

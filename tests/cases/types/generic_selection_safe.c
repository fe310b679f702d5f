// verdict: SAFE
/* _Generic chooses by the type of its operand, which is not evaluated. */
#include <assert.h>
#define KIND(x) _Generic((x), int: 1, unsigned int: 2, long: 3, default: 9)
int n, a, b, c, d;
int main(void)
{
    a = KIND(n++);
    b = KIND(1u);
    c = KIND('c');
    d = KIND((short)1);
    assert(a == 1 && b == 2 && c == 1 && d == 9 && n == 0);
    return 0;
}

// verdict: UNSAFE
/* A char constant is an int. */
#include <assert.h>
#define KIND(x) _Generic((x), int: 1, unsigned int: 2, long: 3, default: 9)
int n, a, b, c, d;
int main(void)
{
    a = KIND(n++);
    b = KIND(1u);
    c = KIND('c');
    d = KIND((short)1);
    assert(c == 9);
    return 0;
}

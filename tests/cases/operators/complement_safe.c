// verdict: SAFE
/* ~x is -x - 1, and ! yields 0 or 1. */
#include <assert.h>
extern int nondet_int(void);
int x, c, n;
int main(void)
{
    x = nondet_int();
    c = ~x;
    n = !x;
    assert(x == -2147483647 - 1 || c == -x - 1);
    assert(n == (x == 0) && !!x == (x != 0));
    return 0;
}

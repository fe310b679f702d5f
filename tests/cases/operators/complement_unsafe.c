// verdict: UNSAFE
/* ~ is no sign change. */
#include <assert.h>
extern int nondet_int(void);
int x, c, n;
int main(void)
{
    x = nondet_int();
    c = ~x;
    n = !x;
    assert(c != 0 || x == 0);
    return 0;
}

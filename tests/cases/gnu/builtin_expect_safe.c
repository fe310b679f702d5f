// verdict: SAFE
/* __builtin_expect is its first operand. */
#include <assert.h>
extern int nondet_int(void);
#define likely(x) __builtin_expect(!!(x), 1)
int r;
int main(void)
{
    int x = nondet_int();
    if (likely(x > 10))
        r = 1;
    else
        r = 2;
    assert((r == 1) == (x > 10));
    return 0;
}

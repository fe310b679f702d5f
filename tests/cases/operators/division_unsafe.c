// verdict: UNSAFE
/* 3 / 2 * 2 is 2. */
#include <assert.h>
extern int nondet_int(void);
int x, q, r;
int main(void)
{
    x = nondet_int();
    q = x / 3;
    r = x % 3;
    assert(q * 3 == x);
    return 0;
}

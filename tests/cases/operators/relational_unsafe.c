// verdict: UNSAFE
/* A chain of comparisons compares the truth value. */
#include <assert.h>
extern int nondet_int(void);
int x, y, n, chain;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    n = (x < y) + (x == y) + (x > y);
    chain = (3 > x) > y;
    assert(!chain || x < y || y < 0);
    return 0;
}

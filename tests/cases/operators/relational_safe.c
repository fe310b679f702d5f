// verdict: SAFE
/* Comparisons yield 0 or 1 and may be added up. */
#include <assert.h>
extern int nondet_int(void);
int x, y, n, chain;
int main(void)
{
    x = nondet_int();
    y = nondet_int();
    n = (x < y) + (x == y) + (x > y);
    assert(n == 1);
    assert((x <= y) == !(x > y) && (x != y) == !(x == y));
    return 0;
}

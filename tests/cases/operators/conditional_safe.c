// verdict: SAFE
/* ?: evaluates one branch only and nests to the right. */
#include <assert.h>
extern int nondet_int(void);
int n, p, sign;
int main(void)
{
    int x = nondet_int();
    sign = x < 0 ? (n++, -1) : x > 0 ? (p++, 1) : 0;
    assert(n + p == (x != 0));
    assert(sign == p - n);
    return 0;
}

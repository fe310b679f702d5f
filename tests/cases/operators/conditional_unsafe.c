// verdict: UNSAFE
/* The branch that is not taken has no side effect. */
#include <assert.h>
extern int nondet_int(void);
int n, p, sign;
int main(void)
{
    int x = nondet_int();
    sign = x < 0 ? (n++, -1) : (p++, 1);
    assert(n == 1 || sign == -1);
    return 0;
}

// verdict: SAFE
// gap: the trace is infeasible for reasons that no array element has to do with
/* Division and remainder by a constant fit together. */
#include <assert.h>
extern int nondet_int(void);
int x, q, r;
int main(void)
{
    x = nondet_int();
    q = x / 3;
    r = x % 3;
    assert(3 * q + r == x);
    assert(r > -3 && r < 3);
    return 0;
}

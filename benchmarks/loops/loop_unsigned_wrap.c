/*
 * An unsigned counter wraps around to zero.
 *
 * Safe: it is compared before it is decreased.
 * BUG compares afterwards.
 */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000, steps = 0, i = n;
    while (i != 0) {
        i--;
        steps++;
    }
#ifdef BUG
    i--;
#endif
    assert(i <= n);
    assert(steps == n);
    return 0;
}

/*
 * Two keys are compared without a branch that depends on them.
 *
 * Safe: a difference in any byte sets a bit.
 * BUG collects the differences by exclusive or, so that equal ones cancel.
 */
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int differ(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    unsigned char all = 0;
    for (size_t i = 0; i < n; i++)
#ifdef BUG
        all ^= p[i] ^ q[i];
#else
        all |= p[i] ^ q[i];
#endif
    return all != 0;
}

int main(void)
{
    unsigned char x[4], y[4];
    int equal = 1;
    for (int i = 0; i < 4; i++) {
        x[i] = __VERIFIER_nondet_uchar();
        y[i] = __VERIFIER_nondet_uchar();
        if (x[i] != y[i])
            equal = 0;
    }
    assert(differ(x, y, sizeof x) == !equal);
    return 0;
}

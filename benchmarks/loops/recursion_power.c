/*
 * A power by squaring is at least one, and that of two is even.
 *
 * Safe: by induction.
 * BUG forgets the factor for the exponent 1.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int power(int b, int e)
{
    if (e == 0)
        return 1;
    int half = power(b, e / 2);
#ifdef BUG
    return e % 2 == 0 || e == 1 ? half * half : b * half * half;
#else
    return e % 2 == 0 ? half * half : b * half * half;
#endif
}

int main(void)
{
    int e = __VERIFIER_nondet_int();
    __VERIFIER_assume(e >= 0 && e <= 20);
    int p = power(2, e);
    assert(p >= 1);
    assert(e == 0 || p % 2 == 0);
    return 0;
}

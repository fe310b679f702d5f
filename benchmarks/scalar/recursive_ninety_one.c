/*
 * McCarthy's function: 91 for all up to 101, n - 10 above.
 *
 * Safe: by induction from above.
 * BUG takes one away at 95.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int f(int n)
{
    if (n > 100)
        return n - 10;
#ifdef BUG
    return f(f(n + 11)) - (n == 95);
#else
    return f(f(n + 11));
#endif
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 1000);
    int r = f(n);
    assert(n > 101 || r == 91);
    assert(n <= 101 || r == n - 10);
    return 0;
}

/*
 * The sum of the first n numbers by recursion is at least n.
 *
 * Safe: each call adds at least one.
 * BUG adds nothing at one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int sum(int n)
{
    if (n <= 0)
        return 0;
#ifdef BUG
    if (n == 1)
        return sum(n - 1);
#endif
    return n + sum(n - 1);
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 1000);
    assert(sum(n) >= n);
    return 0;
}

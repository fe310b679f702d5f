/*
 * Even and odd by mutual recursion.
 *
 * Safe: for a number that is not negative exactly one of both holds.
 * BUG ends the recursion of odd at one with the wrong answer.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int is_odd(int n);

static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }

static int is_odd(int n)
{
#ifdef BUG
    if (n == 1)
        return 0;
#endif
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 500);
    assert(is_even(n) + is_odd(n) == 1);
    assert(is_even(n) == (n % 2 == 0));
    return 0;
}

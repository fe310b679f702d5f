/*
 * A Fibonacci number is at least its argument less one.
 *
 * Safe: by induction.
 * BUG returns zero at 3.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int fibonacci(int n)
{
    if (n < 1)
        return 0;
#ifdef BUG
    if (n == 3)
        return 0;
#endif
    if (n == 1)
        return 1;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 15);
    assert(fibonacci(n) >= n - 1);
    return 0;
}

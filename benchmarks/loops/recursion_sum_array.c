/*
 * The sum of an array by recursion is that of a loop.
 *
 * Safe: element by element.
 * BUG leaves the first one out of the recursion.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static long sum(const int *a, int n)
{
#ifdef BUG
    return n <= 1 ? 0 : sum(a, n - 1) + a[n - 1];
#else
    return n <= 0 ? 0 : sum(a, n - 1) + a[n - 1];
#endif
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 500);
    int a[n];
    long total = 0;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        total += a[i];
    }
    assert(sum(a, n) == total);
    return 0;
}

/*
 * An array is filled by recursion from its end.
 *
 * Safe: every call writes its place.
 * BUG ends at place 1.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void fill(int *a, int n, int x)
{
#ifdef BUG
    if (n <= 1)
#else
    if (n <= 0)
#endif
        return;
    a[n - 1] = x;
    fill(a, n - 1, x);
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000 && x != 0);
    int a[n];
    a[0] = 0;
    fill(a, n, x);
    for (int i = 0; i < n; i++)
        assert(a[i] == x);
    return 0;
}

/*
 * An array is reversed by recursion from both ends.
 *
 * Safe: each call exchanges one pair.
 * BUG ends one pair early.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void reverse(int *a, int low, int high)
{
#ifdef BUG
    if (low + 1 >= high)
#else
    if (low >= high)
#endif
        return;
    int t = a[low];
    a[low] = a[high];
    a[high] = t;
    reverse(a, low + 1, high - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = i;
    reverse(a, 0, n - 1);
    for (int i = 0; i < n; i++)
        assert(a[i] == n - 1 - i);
    return 0;
}

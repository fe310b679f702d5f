/*
 * Insertion into an ordered array by a helper procedure keeps the order.
 *
 * Safe: greater elements move up by one.
 * BUG puts the value one place too low.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void insert(int *a, int used, int x)
{
    int j = used;
    while (j > 0 && a[j - 1] > x) {
        a[j] = a[j - 1];
        j--;
    }
#ifdef BUG
    if (j > 1)
        j--;
#endif
    a[j] = x;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 0;
    for (int i = 0; i < n; i++)
        insert(a, i, __VERIFIER_nondet_int());
    for (int i = 1; i < n; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}

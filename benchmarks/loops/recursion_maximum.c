/*
 * The maximum of an array by recursion over halves.
 *
 * Safe: the greater one of both halves.
 * BUG takes the left half's if the right one's is 5.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int a[1000];

static int greatest(int low, int high)
{
    if (low == high)
        return a[low];
    int middle = (low + high) / 2;
    int x = greatest(low, middle), y = greatest(middle + 1, high);
#ifdef BUG
    return x >= y || y == 5 ? x : y;
#else
    return x >= y ? x : y;
#endif
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    int m = greatest(0, n - 1);
    for (int i = 0; i < n; i++)
        assert(a[i] <= m);
    return 0;
}

// verdict: SAFE
/* Binary search in an ordered array finds the first place whose element is not less than x. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, x = nondet_int(), low = 0, high = n, middle;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 1; i < n; i++)
        __VERIFIER_assume(a[i - 1] <= a[i]);
    while (low < high) {
        middle = low + (high - low) / 2;
        if (a[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < n)
        assert(a[low] >= x);
    if (low > 0)
        assert(a[low - 1] < x);
    return 0;
}

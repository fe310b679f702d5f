/*
 * Quicksort of an array of symbolic size.
 *
 * Safe: both parts are sorted, and the pivot is between them.
 * BUG sorts the right part from one place too far on.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int a[1000];

static void sort(int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[low], i = low, j = high;
    while (i < j) {
        while (i < j && a[j] >= pivot)
            j--;
        a[i] = a[j];
        while (i < j && a[i] <= pivot)
            i++;
        a[j] = a[i];
    }
    a[i] = pivot;
    sort(low, i - 1);
#ifdef BUG
    sort(i + 2, high);
#else
    sort(i + 1, high);
#endif
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000);
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    sort(0, n - 1);
    for (int i = 1; i < n; i++)
        assert(a[i - 1] <= a[i]);
    return 0;
}

/*
 * Quicksort, recursive, of four values in a block from malloc.
 *
 * Safe: the pivot ends in its place, and both sides are sorted.
 * BUG forgets the last element of the left side.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

static void quick_sort(int *a, int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++)
        if (a[j] < pivot) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
        }
    a[high] = a[i];
    a[i] = pivot;
#ifdef BUG
    quick_sort(a, low, i - 2);
#else
    quick_sort(a, low, i - 1);
#endif
    quick_sort(a, i + 1, high);
}

int main(void)
{
    int *a = malloc(4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        a[i] = nondet_int();
    quick_sort(a, 0, 3);
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
    free(a);
    return 0;
}

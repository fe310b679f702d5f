/*
 * Merge sort of four values with a block of its own for each merge.
 *
 * Safe: merging two ordered halves gives order.
 * BUG takes the greater one when both halves have an element left.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int nondet_int(void);

static void merge(int *a, int left, int right)
{
    int *out = malloc((left + right) * sizeof *out);
    int i = 0, j = left, k = 0;
    while (i < left && j < left + right)
#ifdef BUG
        out[k++] = a[i] >= a[j] ? a[i++] : a[j++];
#else
        out[k++] = a[i] <= a[j] ? a[i++] : a[j++];
#endif
    while (i < left)
        out[k++] = a[i++];
    while (j < left + right)
        out[k++] = a[j++];
    memcpy(a, out, k * sizeof *out);
    free(out);
}

static void merge_sort(int *a, int n)
{
    if (n < 2)
        return;
    merge_sort(a, n / 2);
    merge_sort(a + n / 2, n - n / 2);
    merge(a, n / 2, n - n / 2);
}

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = nondet_int();
    merge_sort(a, 4);
    for (int i = 0; i < 3; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

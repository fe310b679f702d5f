/*
 * Bubble sort of five values in a block from malloc.
 *
 * Safe: each pass moves the greatest of the rest to its place, and a pass without an exchange means order.
 * BUG compares the wrong way in the first pair only.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
#define SIZE 5

static void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}

int main(void)
{
    int *a = (int *)malloc(SIZE * sizeof(int));
    int i, j, swapped = 1;
    if (!a)
        return 1;
    for (i = 0; i < SIZE; i++)
        a[i] = nondet_int();
    for (i = 0; i < SIZE - 1 && swapped; i++) {
        swapped = 0;
#ifdef BUG
        for (j = 1; j < SIZE - 1 - i; j++)
#else
        for (j = 0; j < SIZE - 1 - i; j++)
#endif
            if (a[j] > a[j + 1]) {
                swap(&a[j], &a[j + 1]);
                swapped = 1;
            }
    }
    for (i = 1; i < SIZE; i++)
        assert(a[i - 1] <= a[i]);
    free(a);
    return 0;
}

/*
 * The library's qsort with a comparator, and a check of the order.
 *
 * Safe: the comparator is an order.
 * BUG compares in falling order.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
#ifdef BUG
    return x > y ? -1 : x < y;
#else
    return x < y ? -1 : x > y;
#endif
}

int main(void)
{
    int a[4];
    for (int i = 0; i < 4; i++)
        a[i] = nondet_int();
    qsort(a, 4, sizeof a[0], compare);
    for (int i = 0; i + 1 < 4; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

/*
 * Pointers to pointers as results of a function: two blocks are made, or none.
 *
 * Safe: a failure sets both to null.
 * BUG leaves the first one when the size of the second one is bad.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

static int make(int m, int n, int **first, int **second)
{
    *first = *second = NULL;
    if (m < 1 || m > 100)
        return -1;
    *first = calloc(m, sizeof(int));
    if (n < 1 || n > 100) {
#ifndef BUG
        free(*first);
        *first = NULL;
#endif
        return -1;
    }
    *second = calloc(n, sizeof(int));
    return 0;
}

int main(void)
{
    int *a, *b, m = nondet_int(), n = nondet_int();
    int failed = make(m, n, &a, &b) != 0;
    assert((a == NULL) == failed);
    assert((b == NULL) == failed);
    if (!failed) {
        a[m - 1] = 1;
        assert(b[n - 1] == 0);
    }
    free(a);
    free(b);
    return 0;
}

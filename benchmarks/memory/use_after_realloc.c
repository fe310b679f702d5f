// options: --check memory,bounds
/*
 * A pointer into a block that is enlarged.
 *
 * Safe: the pointer is computed again after the call of realloc.
 * BUG uses the old one.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

int main(void)
{
    int *a = malloc(2 * sizeof *a);
    int *last = a + 1;
    *a = nondet_int();
    *last = 5;
    a = realloc(a, 400 * sizeof *a);
#ifndef BUG
    last = a + 1;
#endif
    assert(*last == 5);
    a[399] = *a;
    free(a);
    return 0;
}

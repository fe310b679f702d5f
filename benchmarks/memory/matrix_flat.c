// options: --check bounds
/*
 * A matrix in one block, by rows, of symbolic sizes: the accesses stay inside.
 *
 * Safe: i * columns + j is less than rows * columns.
 * BUG takes the number of rows for the length of a row.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int rows = nondet_int(), columns = nondet_int();
    __VERIFIER_assume(rows >= 1 && rows <= 100 && columns >= 1 && columns <= 100);
    int *m = malloc(rows * columns * sizeof *m);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
#ifdef BUG
            m[i * rows + j] = 0;
#else
            m[i * columns + j] = 0;
#endif
    free(m);
    return 0;
}

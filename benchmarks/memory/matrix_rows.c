/*
 * A matrix as a block of pointers to rows: row i holds i * 100 + j.
 *
 * Safe: every row is a block of its own.
 * BUG uses one block for the first and the last row.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int rows = nondet_int(), columns = nondet_int();
    __VERIFIER_assume(rows >= 2 && rows <= 50 && columns >= 1 && columns <= 50);
    int **m = malloc(rows * sizeof *m);
    int i, j;
    for (i = 0; i < rows; i++)
        m[i] = malloc(columns * sizeof **m);
#ifdef BUG
    free(m[rows - 1]);
    m[rows - 1] = m[0];
#endif
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            m[i][j] = i * 100 + j;
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            assert(m[i][j] == i * 100 + j);
#ifdef BUG
    rows--;
#endif
    for (i = 0; i < rows; i++)
        free(m[i]);
    free(m);
    return 0;
}

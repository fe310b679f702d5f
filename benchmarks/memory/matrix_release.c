// options: --check memory
/*
 * A matrix as a block of pointers to rows is freed, its rows first.
 *
 * Safe: each row and the block of pointers are freed once.
 * BUG frees only the block of pointers and the first row.
 */
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static double **matrix_new(int rows, int columns)
{
    double **m = (double **)malloc(rows * sizeof(double *));
    for (int i = 0; i < rows; i++)
        m[i] = (double *)calloc(columns, sizeof(double));
    return m;
}

static void matrix_free(double **m, int rows)
{
#ifdef BUG
    rows = 1;
#endif
    for (int i = 0; i < rows; i++)
        free(m[i]);
    free(m);
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 2 && n <= 4);
    double **m = matrix_new(n, n);
    m[n - 1][n - 1] = 1.0;
    matrix_free(m, n);
    return 0;
}

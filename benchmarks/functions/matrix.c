// options: --check all --entry multiply
/*
 * The product of two matrices of a fixed size.
 *
 * Safe: all indexes are within their rows. The result may not be one of the factors.
 * BUG takes a column too many.
 */
#include <eureka.h>

enum { SIDE = 4 };

void multiply(double c[restrict SIDE][SIDE], double a[SIDE][SIDE], double b[SIDE][SIDE])
{
    for (int i = 0; i < SIDE; i++) {
#ifdef BUG
        for (int j = 0; j <= SIDE; j++) {
#else
        for (int j = 0; j < SIDE; j++) {
#endif
            double sum = 0;
            for (int k = 0; k < SIDE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

void add(int rows, int columns, double *a, const double *b)
{
    EUREKA_REQUIRES(rows >= 0 && columns >= 0 && rows < 1000 && columns < 1000);
    EUREKA_SIZE(a, rows * columns);
    EUREKA_SIZE(b, rows * columns);
    for (int i = 0; i < rows * columns; i++)
        a[i] += b[i];
}

// options: --check all --entry multiply
/*
 * The product of two matrices of a fixed size.
 *
 * Safe: all indexes are within their rows. The result may not be one of the factors.
 * BUG takes a column too many.
 */
#include <eureka.h>

enum { N = 4 };

void multiply(double c[restrict N][N], double a[N][N], double b[N][N])
{
    for (int i = 0; i < N; i++) {
#ifdef BUG
        for (int j = 0; j <= N; j++) {
#else
        for (int j = 0; j < N; j++) {
#endif
            double sum = 0;
            for (int k = 0; k < N; k++)
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

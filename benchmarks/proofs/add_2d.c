/*
 * The sum of two matrices of symbolic sizes.
 *
 * Safe: element by element.
 * BUG adds the first one twice in row 1.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(m > 0 && m <= 300 && n > 0 && n <= 300);
    int a[m][n], b[m][n];
    long c[m][n];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = nondet_int();
            b[i][j] = nondet_int();
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
#ifdef BUG
            c[i][j] = i == 1 ? (long)a[i][j] + a[i][j] : (long)a[i][j] + b[i][j];
#else
            c[i][j] = (long)a[i][j] + b[i][j];
#endif
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            assert(c[i][j] == (long)a[i][j] + b[i][j]);
    return 0;
}

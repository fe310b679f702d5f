/*
 * The transpose of a matrix of symbolic sizes.
 *
 * Safe: rows become columns.
 * BUG takes the element of the diagonal in column 1.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(m > 0 && m <= 300 && n > 0 && n <= 300);
    int a[m][n], t[n][m];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = nondet_int();
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
#ifdef BUG
            t[j][i] = j == 1 && m > 1 ? a[1][1] : a[i][j];
#else
            t[j][i] = a[i][j];
#endif
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            assert(t[j][i] == a[i][j]);
    return 0;
}

/*
 * A matrix of symbolic sizes is copied.
 *
 * Safe: every element of every row.
 * BUG leaves out the last column.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(m > 0 && m <= 300 && n > 0 && n <= 300);
    int a[m][n], b[m][n];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = nondet_int();
            b[i][j] = 0;
        }
    for (int i = 0; i < m; i++)
#ifdef BUG
        for (int j = 0; j < n - 1; j++)
#else
        for (int j = 0; j < n; j++)
#endif
            b[i][j] = a[i][j];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            assert(b[i][j] == a[i][j]);
    return 0;
}

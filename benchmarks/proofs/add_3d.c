/*
 * The sum of two arrays of three dimensions.
 *
 * Safe: element by element.
 * BUG adds the neighbour in the last dimension.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int l = nondet_int(), m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(l > 0 && l <= 50 && m > 0 && m <= 50 && n > 1 && n <= 50);
    int a[l][m][n], b[l][m][n], c[l][m][n];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++) {
                a[i][j][k] = nondet_int() % 1000;
                b[i][j][k] = nondet_int() % 1000;
            }
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
#ifdef BUG
                c[i][j][k] = a[i][j][k] + b[i][j][k == 0 ? 1 : k];
#else
                c[i][j][k] = a[i][j][k] + b[i][j][k];
#endif
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                assert(c[i][j][k] == a[i][j][k] + b[i][j][k]);
    return 0;
}

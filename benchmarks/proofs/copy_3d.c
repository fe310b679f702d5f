/*
 * An array of three dimensions with three symbolic sizes is copied.
 *
 * Safe: every element.
 * BUG copies the layer 0 in place of the layer 1.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int l = nondet_int(), m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(l > 0 && l <= 50 && m > 0 && m <= 50 && n > 0 && n <= 50);
    int a[l][m][n], b[l][m][n];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                a[i][j][k] = nondet_int();
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
#ifdef BUG
                b[i][j][k] = a[i == 1 ? 0 : i][j][k];
#else
                b[i][j][k] = a[i][j][k];
#endif
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                assert(a[i][j][k] == b[i][j][k]);
    return 0;
}

/*
 * The first and the last dimension are exchanged.
 *
 * Safe: every element goes to its mirror place.
 * BUG goes through the middle dimension to the last but one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int l = nondet_int(), m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(l > 0 && l <= 50 && m > 0 && m <= 50 && n > 0 && n <= 50);
    int a[l][m][n], t[n][m][l];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++) {
                a[i][j][k] = nondet_int();
                t[k][j][i] = 0;
            }
    for (int i = 0; i < l; i++)
#ifdef BUG
        for (int j = 0; j < m - 1; j++)
#else
        for (int j = 0; j < m; j++)
#endif
            for (int k = 0; k < n; k++)
                t[k][j][i] = a[i][j][k];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                assert(t[k][j][i] == a[i][j][k]);
    return 0;
}

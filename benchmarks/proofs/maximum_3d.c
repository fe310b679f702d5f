/*
 * The maximum of an array of three dimensions.
 *
 * Safe: no element is greater.
 * BUG starts with zero.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int l = nondet_int(), m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(l > 0 && l <= 50 && m > 0 && m <= 50 && n > 0 && n <= 50);
    int a[l][m][n];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                a[i][j][k] = nondet_int();
#ifdef BUG
    int best = 0;
#else
    int best = a[0][0][0];
#endif
    int found = 0;
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++)
                if (a[i][j][k] > best)
                    best = a[i][j][k];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < n; k++) {
                assert(a[i][j][k] <= best);
                if (a[i][j][k] == best)
                    found = 1;
            }
    assert(found);
    return 0;
}

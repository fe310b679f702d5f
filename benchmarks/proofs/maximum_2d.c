/*
 * The maximum of a matrix of symbolic sizes.
 *
 * Safe: no element is greater.
 * BUG does not look at the last row.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int m = nondet_int(), n = nondet_int();
    __VERIFIER_assume(m > 1 && m <= 300 && n > 0 && n <= 300);
    int a[m][n];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = nondet_int();
    int best = a[0][0];
#ifdef BUG
    for (int i = 0; i < m - 1; i++)
#else
    for (int i = 0; i < m; i++)
#endif
        for (int j = 0; j < n; j++)
            if (a[i][j] > best)
                best = a[i][j];
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            assert(a[i][j] <= best);
    return 0;
}

/*
 * The identity matrix: first zeros, then the diagonal.
 *
 * Safe: the diagonal is written last.
 * BUG writes the diagonal up to the last but one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 300);
    int a[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 0;
#ifdef BUG
    for (int i = 0; i < n - 1; i++)
#else
    for (int i = 0; i < n; i++)
#endif
        a[i][i] = 1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            assert(a[i][j] == (i == j));
    return 0;
}

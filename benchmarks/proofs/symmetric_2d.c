/*
 * A symmetric matrix is filled by halves.
 *
 * Safe: both places are written with one value.
 * BUG changes an element of the diagonal's neighbour afterwards.
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
        for (int j = 0; j <= i; j++) {
            int x = nondet_int();
            a[i][j] = x;
            a[j][i] = x;
        }
#ifdef BUG
    if (n > 1)
        a[0][1] = 0;
#endif
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            assert(a[i][j] == a[j][i]);
    return 0;
}

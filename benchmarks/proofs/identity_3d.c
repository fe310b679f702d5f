/*
 * Ones where all three places agree, zeros elsewhere.
 *
 * Safe: each element is decided by its places.
 * BUG asks only for the first two places.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 50);
    int a[n][n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
#ifdef BUG
                a[i][j][k] = i == j;
#else
                a[i][j][k] = i == j && j == k;
#endif
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                assert((a[i][j][k] == 1) == (i == j && i == k));
    return 0;
}

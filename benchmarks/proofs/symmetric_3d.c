/*
 * Layers that are each symmetric.
 *
 * Safe: both places of a layer are written with one value.
 * BUG writes the mirror place in the layer before.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int l = nondet_int(), n = nondet_int();
    __VERIFIER_assume(l > 0 && l <= 50 && n > 0 && n <= 50);
    int a[l][n][n];
    for (int i = 0; i < l; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k <= j; k++) {
                int x = nondet_int();
                a[i][k][j] = 0;
                a[i][j][k] = x;
#ifdef BUG
                a[i > 0 ? i - 1 : 0][k][j] = x;
#else
                a[i][k][j] = x;
#endif
            }
    for (int i = 0; i < l; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                assert(a[i][j][k] == a[i][k][j]);
    return 0;
}

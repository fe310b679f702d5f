// verdict: UNSAFE
/* The identity matrix, by a test inside nested loops. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 500);
    int m[n][n];
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            if (i == j)
                m[i][j] = 1;
            else
                m[i][j] = 0;
        }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            assert(m[i][j] == (i <= j));
    return 0;
}

// verdict: UNSAFE
/* The sums of the rows of a matrix of ones are its width. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    __VERIFIER_assume(n <= 500);
    int m[n][n], sum[n];
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            m[i][j] = 1;
    for (i = 0; i < n; i++) {
        sum[i] = i;
        for (j = 0; j < n; j++)
            sum[i] = sum[i] + m[i][j];
    }
    for (i = 0; i < n; i++)
        assert(sum[i] == n);
    return 0;
}

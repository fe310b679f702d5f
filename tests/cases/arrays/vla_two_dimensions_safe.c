// verdict: SAFE
/* A two-dimensional array with run-time sizes, passed on with them. */
#include <assert.h>
extern int nondet_int(void);
int a01, a10;
void fill(int n, int m[n][n])
{
    int i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            m[i][j] = i - j;
}
int main(void)
{
    int n = nondet_int();
    if (n < 2 || n > 4)
        return 0;
    int m[n][n];
    fill(n, m);
    a01 = m[0][1];
    a10 = m[1][0];
    assert(a01 == -a10 && m[n - 1][n - 1] == 0);
    return 0;
}

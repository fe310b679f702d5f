// verdict: UNSAFE
/* The transpose of a matrix. */
#include <assert.h>
#define N 50
extern int nondet_int(void);
int m[N][N], t[N][N];
int main(void)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            m[i][j] = nondet_int();
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            t[j][i] = m[i][j];
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            assert(t[i][j] == m[i][j]);
    return 0;
}

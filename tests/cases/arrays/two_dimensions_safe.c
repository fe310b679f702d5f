// verdict: SAFE
/* A two-dimensional array: rows do not overlap. */
#include <assert.h>
extern int nondet_int(void);
int m[2][3];
int main(void)
{
    int i, j;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 3; j++)
            m[i][j] = 10 * i + j;
    i = nondet_int();
    if (i < 0 || i > 2)
        return 0;
    assert(m[0][i] == i && m[1][i] == 10 + i);
    return 0;
}

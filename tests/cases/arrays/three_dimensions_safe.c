// verdict: SAFE
/* A three-dimensional array, written in one order and read in another. */
#include <assert.h>
int t[2][2][2];
int sum;
int main(void)
{
    int i, j, k, n = 0;
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++)
            for (k = 0; k < 2; k++)
                t[i][j][k] = n++;
    for (k = 0; k < 2; k++)
        sum += t[1][k][k];
    assert(t[1][0][1] == 5 && t[0][1][1] == 3 && sum == 4 + 7);
    return 0;
}

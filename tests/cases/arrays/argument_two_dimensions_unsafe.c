// verdict: UNSAFE
/* Row 1 adds up to 12. */
#include <assert.h>
int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
int s0, s1, d;
int sum(int row[], int n)
{
    int i, s = 0;
    for (i = 0; i < n; i++)
        s += row[i];
    return s;
}
void scale(int a[][3], int rows)
{
    int i, j;
    for (i = 0; i < rows; i++)
        for (j = 0; j < 3; j++)
            a[i][j] = 2 * a[i][j];
}
int main(void)
{
    s0 = sum(m[0], 3);
    s1 = sum(m[1], 2);
    scale(m, 2);
    d = m[1][2];
    assert(s1 == 15);
    return 0;
}

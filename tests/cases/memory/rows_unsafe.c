// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A matrix whose rows are blocks of their own.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

int main(void)
{
    int **m = malloc(3 * sizeof *m);
    for (int i = 0; i < 3; i++)
        m[i] = calloc(4, sizeof **m);
    int row = nondet_int(), column = nondet_int();
    if (row < 0 || row > 2 || column < 0 || column > 3)
        return 0;
    m[row][column] = 5;
    int sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            sum += m[i][j];
    result = sum;
    assert(m[1][column] == 0);
    for (int i = 0; i < 3; i++)
        free(m[i]);
    free(m);
    return 0;
}

// verdict: SAFE
/* Nested loops fill a matrix row by row. */
#include <assert.h>
#define ROWS 200
#define COLS 100
int m[ROWS][COLS];
int main(void)
{
    int i, j;
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++)
            m[i][j] = i - j;
    for (i = 0; i < ROWS; i++)
        for (j = 0; j < COLS; j++)
            assert(m[i][j] == i - j);
    return 0;
}

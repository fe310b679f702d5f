// verdict: SAFE
/* A pointer to a row walks a matrix row by row. */
#include <assert.h>
int m[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
int first, second;
int main(void)
{
    int (*row)[2];
    for (row = m; row < m + 3; row++) {
        first += (*row)[0];
        second += row[0][1];
    }
    assert(first == 9 && second == 12);
    return 0;
}

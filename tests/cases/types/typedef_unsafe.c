// verdict: UNSAFE
/* count_t is an unsigned type: it does not go below zero. */
#include <assert.h>
typedef unsigned short count_t;
typedef count_t row_t[3];
row_t r;
int n;
int main(void)
{
    count_t c = 0;
    int row_t = 4;
    c--;
    r[1] = c;
    n = row_t;
    assert(r[1] < 0);
    return 0;
}

// squares.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int n = nondet_int(), i, square = 0;

    for (i = 0; i < n; i++)
        square = square + 2 * i + 1;
    if (n > 0)
        assert(square == n * n);
    return 0;
}

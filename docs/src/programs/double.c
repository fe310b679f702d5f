// double.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int x = nondet_int(), y = 0, i;

    for (i = 0; i < x; i++)
        y = y + 2;
    if (x > 0)
        assert(y == 2 * x);
    return 0;
}

// absolute.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int x = nondet_int();
    int absolute = x;

    if (x < 0)
        absolute = -x;
    assert(absolute >= 0);
    return 0;
}

// swap.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int a[2], t;

    a[0] = 0;
    a[1] = 1;
    while (nondet_int()) {
        assert(a[0] != 2);
        t = a[0];
        a[0] = a[1];
        a[1] = t;
    }
    return 0;
}

// stop.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int i = 0, a[30];

    a[2] = 7;
    a[5] = 7;
    while (a[i] != 7)
        i = i + 1;
    assert(i <= 5);
    return 0;
}

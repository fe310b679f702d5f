// maximum.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int a[2], i, max, found = 0;

    for (i = 0; i < 2; i++)
        a[i] = nondet_int();
#ifdef FIXED
    max = a[0];
#else
    max = 0;
#endif
    for (i = 0; i < 2; i++)
        if (a[i] > max)
            max = a[i];
    for (i = 0; i < 2; i++)
        if (a[i] == max)
            found = 1;
    assert(found == 1);
    return 0;
}

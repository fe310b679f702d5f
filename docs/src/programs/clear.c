// clear.c
#include <assert.h>
extern int nondet_int(void);

int main(void)
{
    int n = nondet_int();
    int a[n], i;

    for (i = 0; i < n; i++)
        a[i] = 0;
    for (i = 0; i < n; i++)
        assert(a[i] == 0);
    return 0;
}

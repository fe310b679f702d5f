// verdict: UNSAFE
/* The example of the lecture slides: the maximum of a[1..10] and 0 is positive only if some element is. */
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int a[11];
    int i, j;
    for (i = 0; i <= 10; i++)
        a[i] = nondet_int();
    j = 0;
    for (i = 1; i <= 10; i++)
        if (a[i] > j)
            j = a[i];
    assert(j > 0);
    return 0;
}

// verdict: SAFE
/* As slides_maximum_unsafe.c, for an array that is known to hold a positive element. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int a[11];
    int i, j;
    for (i = 0; i <= 10; i++)
        a[i] = nondet_int();
    __VERIFIER_assume(a[4] > 0);
    j = 0;
    for (i = 1; i <= 10; i++)
        if (a[i] > j)
            j = a[i];
    assert(j > 0);
    return 0;
}

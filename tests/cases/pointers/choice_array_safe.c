// verdict: SAFE
/* A pointer that may point into one of two arrays. */
#include <assert.h>
extern int nondet_int(void);
int a[3], b[3];
int main(void)
{
    int x = nondet_int();
    int *p;
    int i;
    if (x == 1)
        p = a;
    else
        p = b;
    for (i = 0; i < 3; i++)
        p[i] = 1;
    assert(a[0] + b[0] == 1 && a[2] + b[2] == 1);
    return 0;
}

// verdict: SAFE
/* Elements of an array are swapped through their addresses. */
#include <assert.h>
extern int nondet_int(void);
int a[4];
void swap(int *p, int *q)
{
    int t = *p;
    *p = *q;
    *q = t;
}
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        a[i] = nondet_int();
    if (a[1] > a[3])
        swap(&a[1], &a[3]);
    assert(a[1] <= a[3]);
    return 0;
}

// verdict: SAFE
/* The classic: two variables are swapped through their addresses. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
void swap(int *p, int *q)
{
    int t = *p;
    *p = *q;
    *q = t;
}
int main(void)
{
    int a = x = nondet_int();
    int b = y = nondet_int();
    swap(&x, &y);
    assert(x == b && y == a);
    return 0;
}

// verdict: UNSAFE
/* A swap without a temporary variable loses a value. */
#include <assert.h>
extern int nondet_int(void);
int x, y;
void swap(int *p, int *q)
{
    *p = *q;
    *q = *p;
}
int main(void)
{
    int a = x = nondet_int();
    int b = y = nondet_int();
    swap(&x, &y);
    assert(x == b && y == a);
    return 0;
}

// verdict: SAFE
/* Differences and comparisons of pointers into one array. */
#include <assert.h>
long a[8];
long d;
int less;
int main(void)
{
    long *p = &a[1];
    long *q = a + 6;
    d = q - p;
    less = p < q;
    p += 5;
    assert(d == 5 && less && p == q && !(p != q) && p <= q);
    return 0;
}

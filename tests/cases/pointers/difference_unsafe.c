// verdict: UNSAFE
/* Pointers differ by elements, not by bytes. */
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
    assert(d == 40);
    return 0;
}

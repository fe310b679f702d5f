// verdict: UNSAFE
/* The second write may hit the element of the first. */
#include <assert.h>
extern int nondet_int(void);
int a[5];
int main(void)
{
    int i = nondet_int();
    int v = nondet_int();
    if (i < 0 || i >= 5)
        return 0;
    a[2] = 1;
    a[i] = v;
    assert(a[2] == 1);
    return 0;
}

// verdict: SAFE
// options: --check pointer
/* A pointer is assigned on every way to where it is followed. */
#include <assert.h>
int nondet_int(void);
int a = 1;
int b = 2;
int main(void)
{
    int *p;
    int n = nondet_int();
    if (n > 0)
        p = &a;
    else if (n < 0)
        p = &b;
    else
        return 0;
    n = *p;
    assert(n == 1 || n == 2);
    return 0;
}

// verdict: UNSAFE
// options: --check pointer
// nodiff: follows a pointer without a value
/* A pointer is not assigned on one way to where it is followed. */
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
    n = *p;
    assert(n == 1 || n == 2);
    return 0;
}

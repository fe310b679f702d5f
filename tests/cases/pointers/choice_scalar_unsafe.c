// verdict: UNSAFE
/* The other variable is written when x is not positive. */
#include <assert.h>
extern int nondet_int(void);
int a, b;
int main(void)
{
    int x = nondet_int();
    int *p = x > 0 ? &a : &b;
    *p = 5;
    assert(a == 5);
    return 0;
}

// verdict: SAFE
/* nondet_int yields any int, at each call another one. */
#include <assert.h>
extern int nondet_int(void);
int a, b;
int main(void)
{
    a = nondet_int();
    b = nondet_int();
    assert(a >= -2147483647 - 1 && a <= 2147483647);
    return 0;
}

// verdict: SAFE
/* A pointer that may point to one of two variables. */
#include <assert.h>
extern int nondet_int(void);
int a, b;
int main(void)
{
    int x = nondet_int();
    int *p = x > 0 ? &a : &b;
    *p = 5;
    assert(a + b == 5 && (x > 0 ? a : b) == 5);
    return 0;
}

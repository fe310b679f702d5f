// verdict: SAFE
/* Logical operators take any scalar and yield 0 or 1. */
#include <assert.h>
extern int nondet_int(void);
int a, b, c;
int main(void)
{
    int x = nondet_int();
    a = 2 && 4;
    b = x || !x;
    c = !(x && 0);
    assert(a == 1 && b == 1 && c == 1);
    return 0;
}

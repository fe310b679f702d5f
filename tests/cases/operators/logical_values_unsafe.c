// verdict: UNSAFE
/* 2 && 4 is 1. */
#include <assert.h>
extern int nondet_int(void);
int a, b, c;
int main(void)
{
    int x = nondet_int();
    a = 2 && 4;
    b = x || !x;
    c = !(x && 0);
    assert(a == (2 & 4));
    return 0;
}

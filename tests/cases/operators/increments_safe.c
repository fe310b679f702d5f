// verdict: SAFE
/* Prefix operators yield the new value, postfix operators the old one. */
#include <assert.h>
extern int nondet_int(void);
int x, a, b, c, d;
int main(void)
{
    x = nondet_int();
    if (x < -1000 || x > 1000)
        return 0;
    int old = x;
    a = x++;
    b = ++x;
    c = x--;
    d = --x;
    assert(a == old && b == old + 2 && c == old + 2 && d == old && x == old);
    return 0;
}

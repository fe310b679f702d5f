// verdict: SAFE
/* Nested if and else; the dangling else belongs to the nearest if. */
#include <assert.h>
extern int nondet_int(void);
int r;
int main(void)
{
    int x = nondet_int();
    int y = nondet_int();
    r = 0;
    if (x > 0)
        if (y > 0)
            r = 1;
        else
            r = 2;
    assert(x > 0 || r == 0);
    assert(x <= 0 || r == (y > 0 ? 1 : 2));
    return 0;
}

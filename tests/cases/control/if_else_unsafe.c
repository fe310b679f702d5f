// verdict: UNSAFE
/* Reads the dangling else as if it belonged to the outer if. */
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
    assert(x > 0 || r == 2);
    return 0;
}

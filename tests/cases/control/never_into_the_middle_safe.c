// verdict: SAFE
/* A jump into a loop that no execution takes, since z is not zero: induction over the loop is possible. */
#include <assert.h>
extern int nondet_int(void);
int z, x, n;
int main(void)
{
    n = nondet_int();
    if (n < 0 || n > 50)
        return 0;
    int i = 0;
    z = n > 0 ? 1 : -1;
    if (z == 0)
        goto middle;
    while (i < n) {
        x = 2;
    middle:
        i = i + 1;
    }
    assert(x == 0 || x == 2);
    return 0;
}

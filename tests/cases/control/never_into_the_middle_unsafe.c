// verdict: UNSAFE
/* A jump into a loop that no execution takes, and a value that the loop leaves. */
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
    assert(x == 0);
    return 0;
}

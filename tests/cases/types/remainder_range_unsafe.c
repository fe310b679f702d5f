// verdict: UNSAFE
/* A negative dividend gives a remainder that is no index. */
#include <assert.h>
extern int nondet_int(void);
int x, r;
int main(void)
{
    x = nondet_int();
    r = x % 5;
    assert(r >= 0);
    return 0;
}

// verdict: UNSAFE
/* The hint does not change the value. */
#include <assert.h>
extern int nondet_int(void);
#define likely(x) __builtin_expect(!!(x), 1)
int r;
int main(void)
{
    int x = nondet_int();
    if (likely(x > 10))
        r = 1;
    else
        r = 2;
    assert(r == 1);
    return 0;
}

// verdict: UNSAFE
/* The common type of -1 and 1u is unsigned, so the result is not negative. */
#include <assert.h>
extern int nondet_int(void);
long r;
int main(void)
{
    int x = nondet_int();
    r = x > 0 ? -1 : 1u;
    assert(x <= 0 || r < 0);
    return 0;
}

// verdict: UNSAFE
/* -1 is converted to unsigned, so it is not less than 1u. */
#include <assert.h>
extern int nondet_int(void);
int x;
int less;
int main(void)
{
    x = nondet_int();
    less = x < 10u;
    assert(less == (x < 10));
    return 0;
}

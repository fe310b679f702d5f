// verdict: SAFE
/* The usual conversions make a negative int large when it meets an unsigned int. */
#include <assert.h>
extern int nondet_int(void);
int x;
int less;
int main(void)
{
    x = nondet_int();
    less = x < 10u;
    assert(less == (x >= 0 && x < 10));
    return 0;
}

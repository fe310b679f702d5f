// verdict: UNSAFE
// nodiff: defines a function that the comparison itself supplies
/* The third call yields 7. */
#include <assert.h>
int n = 5;
int nondet_int(void)
{
    return n++;
}
int r;
int main(void)
{
    r = nondet_int() + nondet_int();
    r = nondet_int();
    assert(r == 5);
    return 0;
}

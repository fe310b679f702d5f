// verdict: SAFE
// nodiff: defines a function that the comparison itself supplies
/* A nondet_int with a body is analysed by its body: it yields 5, 6, 7. */
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
    assert(r == 7);
    return 0;
}

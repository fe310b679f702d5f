// verdict: SAFE
/* x ?: y is x if x is not 0, else y; x is evaluated once. */
#include <assert.h>
extern int nondet_int(void);
int n, r;
int next(void)
{
    n++;
    return nondet_int();
}
int main(void)
{
    r = next() ?: 5;
    assert(r != 0 && n == 1);
    return 0;
}

// verdict: UNSAFE
/* For x == 0 the result is 5. */
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
    assert(r != 5);
    return 0;
}

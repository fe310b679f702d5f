// verdict: UNSAFE
/* The call on the right of && does not happen for x <= 0. */
#include <assert.h>
extern int nondet_int(void);
int calls;
int yes(void)
{
    calls++;
    return 1;
}
int main(void)
{
    int x = nondet_int();
    if (x > 0 && yes())
        x = 0;
    assert(calls == 1);
    return 0;
}

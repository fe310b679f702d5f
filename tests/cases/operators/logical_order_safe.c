// verdict: SAFE
/* && and || evaluate their right operand only when it decides. */
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
    int a = x > 0 && yes();
    int b = x > 0 || yes();
    assert(calls == 1);
    assert(a == (x > 0) && b == 1);
    return 0;
}

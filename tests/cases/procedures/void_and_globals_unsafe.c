// verdict: UNSAFE
/* Both calls of step count. */
#include <assert.h>
int n, calls;
void step(void)
{
    n = n + 2;
    calls++;
}
void two_steps(void)
{
    step();
    step();
}
int main(void)
{
    two_steps();
    step();
    assert(calls == 2);
    return 0;
}

// verdict: SAFE
/* Procedures without result work on globals, called from procedures. */
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
    assert(n == 6 && calls == 3);
    return 0;
}

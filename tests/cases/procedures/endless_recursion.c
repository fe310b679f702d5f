// verdict: SAFE
// nodiff: does not end
/* The recursion never returns, so the assertion is never reached. Widening finds that its summary is
   empty; a search without widening runs into its limit. */
#include <assert.h>
int f(int n)
{
    return f(n + 1) + 1;
}
int main(void)
{
    int r = f(0);
    assert(r == 0);
    return 0;
}

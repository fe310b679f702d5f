// verdict: UNSAFE
/* -1u is the greatest unsigned value. */
#include <assert.h>
#include <limits.h>
int least;
unsigned int u;
int main(void)
{
    least = INT_MIN;
    u = -1u;
    assert(u < 10u);
    return 0;
}

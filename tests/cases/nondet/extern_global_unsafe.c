// verdict: UNSAFE
// nodiff: reads a variable that is defined elsewhere
/* The extern variable may be negative. */
#include <assert.h>
extern signed char level;
int main(void)
{
    int v = level;
    assert(v >= 0);
    return 0;
}

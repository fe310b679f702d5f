// verdict: SAFE
// nodiff: reads a variable that is defined elsewhere
/* An extern variable that is defined elsewhere has an arbitrary value of its type. */
#include <assert.h>
extern signed char level;
int main(void)
{
    int v = level;
    assert(v >= -128 && v <= 127 && v == level);
    return 0;
}

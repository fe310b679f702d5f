// verdict: UNSAFE
// nodiff: the root is found by its square
/* The root of 9 is 3. */
#include <assert.h>
#include <math.h>
int main(void)
{
    double r = sqrt(9);
    assert(r != 3);
    return 0;
}

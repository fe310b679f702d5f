// verdict: SAFE
// nodiff: the root is found by its square
/* A square root is not negative, and its square is the number. */
#include <assert.h>
#include <math.h>
int main(void)
{
    double r = sqrt(9);
    assert(r == 3);
    return 0;
}

// verdict: SAFE
// gap: cos is not modelled: what fails for some value of it is not known to fail
// nodiff: eureka does not know cos
/* cos(0) is 1; eureka knows only that it is a number, and must not say that this fails. */
#include <assert.h>
#include <math.h>
int main(void)
{
    assert(cos(0) == 1);
    return 0;
}

// verdict: UNSAFE
// gap: sin is not modelled: what fails for some value of it is not known to fail
// nodiff: eureka does not know sin
/* sin(1) is about 0.84; eureka knows only that it is a number. */
#include <assert.h>
#include <math.h>
int main(void)
{
    assert(sin(1) > 0.9);
    return 0;
}

// verdict: UNSAFE
// gap: div is not modelled: what fails for some value of it is not known to fail
// nodiff: eureka does not know div
/* 7 / 2 is 3; eureka knows only that div yields two numbers. */
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    div_t d = div(7, 2);
    assert(d.quot == 4);
    return 0;
}

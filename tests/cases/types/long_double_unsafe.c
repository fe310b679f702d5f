// verdict: UNSAFE
/* 1.5 + 0.25 is 1.75. */
#include <assert.h>
float f = 1.5f;
double d = 0.25;
long double ld;
int main(void)
{
    ld = f + d;
    assert(ld == 1.5L);
    return 0;
}

// verdict: SAFE
/* float, double and long double mixed in one expression. */
#include <assert.h>
float f = 1.5f;
double d = 0.25;
long double ld;
int main(void)
{
    ld = f + d;
    assert(ld == 1.75L);
    return 0;
}

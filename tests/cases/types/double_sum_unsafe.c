// verdict: UNSAFE
/* Eight quarters are 2. */
#include <assert.h>
double s;
int main(void)
{
    int i;
    for (i = 0; i < 8; i++)
        s += 0.25;
    assert(s < 2.0);
    return 0;
}

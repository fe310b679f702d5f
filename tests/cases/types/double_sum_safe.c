// verdict: SAFE
/* A sum of quarters over a loop. */
#include <assert.h>
double s;
int main(void)
{
    int i;
    for (i = 0; i < 8; i++)
        s += 0.25;
    assert(s == 2.0);
    return 0;
}

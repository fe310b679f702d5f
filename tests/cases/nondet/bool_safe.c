// verdict: SAFE
/* A _Bool input is 0 or 1. */
#include <assert.h>
extern _Bool nondet_bool(void);
int n;
int main(void)
{
    int i;
    for (i = 0; i < 3; i++)
        if (nondet_bool())
            n++;
    assert(n >= 0 && n <= 3);
    return 0;
}

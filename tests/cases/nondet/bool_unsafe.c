// verdict: UNSAFE
/* A _Bool input may be 1. */
#include <assert.h>
extern _Bool nondet_bool(void);
int n;
int main(void)
{
    int i;
    for (i = 0; i < 3; i++)
        if (nondet_bool())
            n++;
    assert(n < 3);
    return 0;
}

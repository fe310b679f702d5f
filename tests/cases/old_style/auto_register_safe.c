// verdict: SAFE
/* The storage classes auto and register change nothing. */
#include <assert.h>
int s;
int main(void)
{
    auto int a = 1;
    register int i;
    for (i = 0; i < 4; i++)
        s += a;
    assert(s == 4 && i == 4);
    return 0;
}

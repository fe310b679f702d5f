// verdict: UNSAFE
/* The register variable counts to 4. */
#include <assert.h>
int s;
int main(void)
{
    auto int a = 1;
    register int i;
    for (i = 0; i < 4; i++)
        s += a;
    assert(s == 3);
    return 0;
}

// verdict: UNSAFE
/* later(2) is 5. */
#include <assert.h>
int r;
int main()
{
    r = later(2);
    assert(r == 4);
    return 0;
}
int later(int x)
{
    return x + 3;
}

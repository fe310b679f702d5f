// verdict: SAFE
/* A result that is thrown away; the side effect stays. */
#include <assert.h>
int n;
int next(void)
{
    return ++n;
}
int main(void)
{
    next();
    (void)next();
    (void)n;
    assert(n == 2);
    return 0;
}

// verdict: UNSAFE
/* The call was made for its side effect. */
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
    assert(n == 0);
    return 0;
}

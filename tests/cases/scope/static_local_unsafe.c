// verdict: UNSAFE
/* The third call returns 12. */
#include <assert.h>
int r;
int next(void)
{
    static int n = 10;
    return n++;
}
int other(void)
{
    static int n = 50;
    return ++n;
}
int main(void)
{
    next();
    next();
    r = next() + other();
    assert(r == 10 + 51);
    return 0;
}

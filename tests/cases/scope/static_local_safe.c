// verdict: SAFE
/* A static local keeps its value from call to call and is initialised once. */
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
    assert(r == 12 + 51);
    return 0;
}

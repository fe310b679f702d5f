// verdict: SAFE
/* A parameter may have the name of a type; in the body it is the parameter. */
#include <assert.h>
typedef int T;
struct box { T T; } box = { 7 };
int f(T T)
{
    return (T) - 1 + box.T;
}
T x = 2;
int main(void)
{
    assert(f(5) == 11 && x == 2);
    return 0;
}

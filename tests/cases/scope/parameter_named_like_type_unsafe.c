// verdict: UNSAFE
/* (T) - 1 is a difference, no cast. */
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
    assert(f(5) == 6 && x == 2);
    return 0;
}

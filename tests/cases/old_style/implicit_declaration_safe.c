// verdict: SAFE
/* A function is called before it is declared; its result is an int. */
#include <assert.h>
int r;
int main()
{
    r = later(2);
    assert(r == 5);
    return 0;
}
int later(int x)
{
    return x + 3;
}

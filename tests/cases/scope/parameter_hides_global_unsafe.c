// verdict: UNSAFE
/* The callee counts its own copy. */
#include <assert.h>
int n = 5;
int m;
void f(int n)
{
    n = n + 1;
    m = n;
}
int main(void)
{
    f(1);
    assert(n == 6);
    return 0;
}

// verdict: SAFE
/* A parameter hides the global of its name. */
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
    assert(n == 5 && m == 2);
    return 0;
}

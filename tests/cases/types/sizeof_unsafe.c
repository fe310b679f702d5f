// verdict: UNSAFE
/* sizeof counts bytes, not elements. */
#include <assert.h>
int a[10];
int calls;
int f(void)
{
    calls++;
    return 1;
}
int main(void)
{
    int n = sizeof a / sizeof a[0];
    int m = sizeof(f());
    assert(sizeof a == 10);
    assert(n == m);
    return 0;
}

// verdict: SAFE
/* sizeof of types, expressions and arrays is a constant, and its operand is not evaluated. */
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
    assert(n == 10 && m == 4 && calls == 0);
    assert(sizeof(char) == 1 && sizeof(short) == 2 && sizeof(long) == 8);
    return 0;
}

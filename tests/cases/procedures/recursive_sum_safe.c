// verdict: SAFE
/* The sum of 1..n, by recursion, is at least n. */
#include <assert.h>
extern int nondet_int(void);
int r;
int sum(int n)
{
    if (n <= 0)
        return 0;
    return n + sum(n - 1);
}
int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 30)
        return 0;
    r = sum(n);
    assert(r >= n);
    return 0;
}

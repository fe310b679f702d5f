// verdict: UNSAFE
/* The sum of 1..n is not below 10 for n = 4. */
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
    if (n < 0 || n > 4)
        return 0;
    r = sum(n);
    assert(r < 10);
    return 0;
}

// verdict: UNSAFE
/* fib(6) is 8. */
#include <assert.h>
extern int nondet_int(void);
int r;
int fib(int n)
{
    if (n <= 1)
        return n;
    return fib(n - 1) + fib(n - 2);
}
int main(void)
{
    int n = nondet_int();
    if (n < 0 || n > 6)
        return 0;
    r = fib(n);
    assert(r <= 7);
    return 0;
}

// verdict: SAFE
/* Recursive Fibonacci numbers, for arguments up to 8, grow at least linearly. */
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
    if (n < 0 || n > 8)
        return 0;
    r = fib(n);
    assert(r >= n - 1);
    return 0;
}

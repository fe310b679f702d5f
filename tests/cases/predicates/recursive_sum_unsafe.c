// verdict: UNSAFE
// What a call returns is at least what it was given. It is not more than that for 1.
#include <assert.h>

int nondet_int(void);

int sum(int n)
{
    if (n <= 0)
        return 0;
    return n + sum(n - 1);
}

int main(void)
{
    int n = nondet_int() % 6;
    if (n > 0)
        assert(sum(n) > n);
    return 0;
}

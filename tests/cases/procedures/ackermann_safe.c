// verdict: SAFE
/* Ackermann's function for small arguments exceeds the second of them. */
#include <assert.h>
extern int nondet_int(void);
int r;
int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void)
{
    int m = nondet_int();
    int n = nondet_int();
    if (m < 0 || m > 2 || n < 0 || n > 2)
        return 0;
    r = ackermann(m, n);
    assert(r > n);
    return 0;
}

/*
 * An array is summed up and taken away again.
 *
 * Safe: the same elements are added and subtracted.
 * BUG leaves the last element out of the subtraction.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    long sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 0; i < n; i++)
        sum += a[i];
#ifdef BUG
    for (int i = 0; i < n - 1; i++)
#else
    for (int i = 0; i < n; i++)
#endif
        sum -= a[i];
    assert(sum == 0);
    return 0;
}

/*
 * The average lies between minimum and maximum.
 *
 * Safe: n times the minimum is at most the sum.
 * BUG leaves the first element out of the sum.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], low, high;
    long sum = 0;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(a[i] >= 0);
    }
    low = high = a[0];
    for (int i = 1; i < n; i++) {
        if (a[i] < low)
            low = a[i];
        if (a[i] > high)
            high = a[i];
    }
#ifdef BUG
    for (int i = 1; i < n; i++)
#else
    for (int i = 0; i < n; i++)
#endif
        sum += a[i];
    long average = sum / n;
    assert(low <= average && average <= high);
    return 0;
}

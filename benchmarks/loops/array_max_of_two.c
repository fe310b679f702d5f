/*
 * The sum of what is greater and what is less is the sum of both.
 *
 * Safe: for each place.
 * BUG takes the greater one twice where both are negative.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], b[n], high[n], low[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int() % 1000;
        b[i] = __VERIFIER_nondet_int() % 1000;
    }
    for (int i = 0; i < n; i++) {
        high[i] = a[i] > b[i] ? a[i] : b[i];
        low[i] = a[i] > b[i] ? b[i] : a[i];
#ifdef BUG
        if (high[i] < 0)
            low[i] = high[i];
#endif
    }
    for (int i = 0; i < n; i++)
        assert(high[i] + low[i] == a[i] + b[i]);
    return 0;
}

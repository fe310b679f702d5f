/*
 * The sum of i * 2 over all places is n * (n - 1).
 *
 * Safe: by induction.
 * BUG starts at one with the first element.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 30000);
    int a[n], sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = 2 * i;
#ifdef BUG
    a[0] = 1;
#endif
    for (int i = 0; i < n; i++)
        sum += a[i];
    assert(sum == n * (n - 1));
    return 0;
}

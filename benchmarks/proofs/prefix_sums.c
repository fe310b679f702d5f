/*
 * Prefix sums: each equals the running sum at its place.
 *
 * Safe: p[i] is p[i - 1] plus a[i], and so is the running sum.
 * BUG computes p[3] from p[1].
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    long a[n], p[n], sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    p[0] = a[0];
    for (int i = 1; i < n; i++)
#ifdef BUG
        p[i] = p[i == 3 ? 1 : i - 1] + a[i];
#else
        p[i] = p[i - 1] + a[i];
#endif
    for (int i = 0; i < n; i++) {
        sum += a[i];
        assert(p[i] == sum);
    }
    return 0;
}

/*
 * Repeated neighbours are dropped from an ordered array: what is left rises strictly.
 *
 * Safe: only values that are greater than the last one kept are kept.
 * BUG compares with the neighbour before the last one kept.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), last = 0;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    a[0] = nondet_int();
    for (int i = 1; i < n; i++) {
        a[i] = nondet_int();
        if (a[i] < a[i - 1])
            a[i] = a[i - 1];
    }
    for (int i = 1; i < n; i++)
#ifdef BUG
        if (a[i] != a[last] || i == n - 1) {
#else
        if (a[i] != a[last]) {
#endif
            last++;
            a[last] = a[i];
        }
    for (int i = 1; i <= last; i++)
        assert(a[i - 1] < a[i]);
    return 0;
}

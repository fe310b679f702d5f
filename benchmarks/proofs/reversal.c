/*
 * Reversal in place, against a copy.
 *
 * Safe: the outer places are exchanged, then the inner ones.
 * BUG ends when two elements are left in the middle.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n];
    int i, j;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = a[i];
    }
#ifdef BUG
    for (i = 0, j = n - 1; i < j - 1; i++, j--) {
#else
    for (i = 0, j = n - 1; i < j; i++, j--) {
#endif
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
    for (i = 0; i < n; i++)
        assert(a[i] == b[n - 1 - i]);
    return 0;
}

/*
 * An array is copied through four others.
 *
 * Safe: each is a copy of the one before.
 * BUG starts the third copy at 1.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], b[n], c[n], d[n], e[n];
    int i;
    for (i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        d[i] = 0;
    }
    for (i = 0; i < n; i++)
        b[i] = a[i];
    for (i = 0; i < n; i++)
        c[i] = b[i];
#ifdef BUG
    for (i = 1; i < n; i++)
#else
    for (i = 0; i < n; i++)
#endif
        d[i] = c[i];
    for (i = 0; i < n; i++)
        e[i] = d[i];
    for (i = 0; i < n; i++)
        assert(e[i] == a[i]);
    return 0;
}

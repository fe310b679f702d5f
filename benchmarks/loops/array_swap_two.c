/*
 * Two arrays are exchanged element by element, against copies.
 *
 * Safe: each pair is exchanged once.
 * BUG exchanges the first pair twice.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), t;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], b[n], c[n], d[n];
    for (int i = 0; i < n; i++) {
        c[i] = a[i] = __VERIFIER_nondet_int();
        d[i] = b[i] = __VERIFIER_nondet_int();
    }
    for (int i = 0; i < n; i++) {
        t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
#ifdef BUG
    t = a[0];
    a[0] = b[0];
    b[0] = t;
#endif
    for (int i = 0; i < n; i++) {
        assert(a[i] == d[i]);
        assert(b[i] == c[i]);
    }
    return 0;
}

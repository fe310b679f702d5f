/*
 * Rotation by d places into a second array.
 *
 * Safe: the places wrap around at n.
 * BUG wraps around one place late.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), d = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000 && d >= 0 && d < n);
    int a[n], b[n];
    for (int i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = 0;
    }
    for (int i = 0; i < n; i++) {
        int k = i + d;
        if (k >= n)
            k -= n;
#ifdef BUG
        if (k == 0 && d > 0)
            k = n - 1;
#endif
        b[k] = a[i];
    }
    for (int i = 0; i < n - d; i++)
        assert(b[i + d] == a[i]);
    for (int i = n - d; i < n; i++)
        assert(b[i + d - n] == a[i]);
    return 0;
}

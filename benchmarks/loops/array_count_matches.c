/*
 * As many elements are moved as were counted.
 *
 * Safe: both loops ask the same.
 * BUG counts zero as positive.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), counted = 0, moved = 0;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], b[n];
    for (int i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
#ifdef BUG
        if (a[i] >= 0)
#else
        if (a[i] > 0)
#endif
            counted++;
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            b[moved++] = a[i];
    assert(moved == counted);
    for (int i = 0; i < moved; i++)
        assert(b[i] > 0);
    return 0;
}

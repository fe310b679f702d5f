/*
 * Two arrays are compared by a function with a result.
 *
 * Safe: 1 only if all places agree.
 * BUG returns at the first place that agrees.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int equal(const int *a, const int *b, int n)
{
    int i = 0;
    while (i < n) {
        if (a[i] != b[i])
            return 0;
#ifdef BUG
        if (i == 5)
            return 1;
#endif
        i++;
    }
    return 1;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], b[n];
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int() > 8 ? 9 : a[i];
    }
    if (equal(a, b, n))
        for (int i = 0; i < n; i++)
            assert(a[i] == b[i]);
    return 0;
}

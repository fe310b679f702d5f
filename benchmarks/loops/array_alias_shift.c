/*
 * A copy procedure is called with two parts of one array.
 *
 * Safe: copying from the beginning on reads each element before it is overwritten.
 * BUG copies from the end on.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void copy(int *to, const int *from, int n)
{
#ifdef BUG
    for (int i = n - 1; i >= 0; i--)
#else
    for (int i = 0; i < n; i++)
#endif
        to[i] = from[i];
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n + 1];
    for (int i = 0; i <= n; i++)
        a[i] = i;
    copy(a, a + 1, n);
    for (int i = 0; i < n; i++)
        assert(a[i] == i + 1);
    return 0;
}

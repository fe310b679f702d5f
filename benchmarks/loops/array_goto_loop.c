/*
 * A loop made of labels and jumps.
 *
 * Safe: every place is cleared.
 * BUG jumps out one place early.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    a[n - 1] = 5;
again:
#ifdef BUG
    if (i >= n - 1)
#else
    if (i >= n)
#endif
        goto done;
    a[i] = 0;
    i++;
    goto again;
done:
    for (i = 0; i < n; i++)
        assert(a[i] == 0);
    return 0;
}

/*
 * A loop downwards with an unsigned index.
 *
 * Safe: the test comes before the index is decreased.
 * BUG decreases it first and leaves out the last element.
 */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    a[n - 1] = 1;
#ifdef BUG
    for (i = n - 1; --i > 0;)
#else
    for (i = n; i-- > 0;)
#endif
        a[i] = 0;
    for (i = 0; i < n; i++)
        assert(a[i] == 0);
    return 0;
}

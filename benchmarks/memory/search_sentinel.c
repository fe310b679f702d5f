// options: --check bounds
/*
 * Linear search with a sentinel behind the last element, for every size.
 *
 * Safe: the sentinel stops the loop at n at the latest.
 * BUG allocates no room for the sentinel.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), key = nondet_int(), i;
    __VERIFIER_assume(n > 0 && n <= 10000);
#ifdef BUG
    int *a = malloc(n * sizeof *a);
#else
    int *a = malloc((n + 1) * sizeof *a);
#endif
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    a[n] = key;
    for (i = 0; a[i] != key; i++)
        ;
    assert(i <= n);
    free(a);
    return 0;
}

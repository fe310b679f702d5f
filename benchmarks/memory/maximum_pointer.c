/*
 * The maximum of a block from malloc, as a pointer to it, for every size.
 *
 * Safe: `best` points to a greatest element of what has been seen.
 * BUG starts the search at the second element but remembers the first value as 0.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

static int *greatest(int *a, int n)
{
    int *best = a;
#ifdef BUG
    int value = 0;
#else
    int value = *a;
#endif
    for (int i = 1; i < n; i++)
        if (a[i] > value) {
            best = &a[i];
            value = a[i];
        }
    return best;
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int *a = malloc(n * sizeof(*a));
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    int *best = greatest(a, n);
    for (int i = 0; i < n; i++)
        assert(a[i] <= *best);
    free(a);
    return 0;
}

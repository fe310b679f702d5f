/*
 * A block is reversed in place by two pointers that walk towards each other, for every size.
 *
 * Safe: what is outside of the two pointers is the mirror image.
 * BUG lets the second pointer start one before the last element.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 1 && n <= 100000);
    int *a = malloc(n * sizeof *a), *old = malloc(n * sizeof *old);
    for (int i = 0; i < n; i++)
        old[i] = a[i] = nondet_int();
#ifdef BUG
    int *p = a, *q = a + n - 2;
#else
    int *p = a, *q = a + n - 1;
#endif
    while (p < q) {
        int t = *p;
        *p++ = *q;
        *q-- = t;
    }
    for (int i = 0; i < n; i++)
        assert(a[i] == old[n - 1 - i]);
    free(old);
    free(a);
    return 0;
}

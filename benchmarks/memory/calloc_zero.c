/*
 * A block from calloc is zero, and stays so where nothing is written, for every size.
 *
 * Safe: only the even places are written.
 * BUG steps by three.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int *a = calloc(n, sizeof(int));
#ifdef BUG
    for (int i = 0; i < n; i += 3)
#else
    for (int i = 0; i < n; i += 2)
#endif
        a[i] = 1;
    for (int i = 1; i < n; i += 2)
        assert(a[i] == 0);
    free(a);
    return 0;
}

/*
 * A block is copied into another one by two pointers, for every size.
 *
 * Safe: both pointers are at the same distance from the beginnings.
 * BUG stops one element early.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int *from = malloc(n * sizeof(int)), *to = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) {
        from[i] = nondet_int();
        to[i] = 0;
    }
    int *p = from, *q = to;
#ifdef BUG
    while (p + 1 < from + n)
#else
    while (p < from + n)
#endif
        *q++ = *p++;
    for (int i = 0; i < n; i++)
        assert(to[i] == from[i]);
    free(from);
    free(to);
    return 0;
}

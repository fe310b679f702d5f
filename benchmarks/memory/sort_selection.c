/*
 * Selection sort of a block from malloc, for every size n, through pointers to its elements.
 *
 * Safe: what stands before `left` is in order and not greater than what follows.
 * BUG looks for the minimum among all but the last element.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int *a = malloc(sizeof(int) * n);
    int *end = a + n;
    for (int *p = a; p != end; p++)
        *p = nondet_int();
    for (int *left = a; left != end; left++) {
        int *least = left;
#ifdef BUG
        for (int *p = left + 1; p < end - 1; p++)
#else
        for (int *p = left + 1; p < end; p++)
#endif
            if (*p < *least)
                least = p;
        int t = *left;
        *left = *least;
        *least = t;
    }
    for (int i = 1; i < n; i++)
        assert(a[i - 1] <= a[i]);
    free(a);
    return 0;
}

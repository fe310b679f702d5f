/*
 * A permutation and its inverse.
 *
 * Safe: the inverse at the place of a value is the place.
 * BUG is in the permutation: two places have one value.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 1 && n <= 100000);
    int p[n], q[n];
    for (int i = 0; i < n; i++)
        p[i] = n - 1 - i;
#ifdef BUG
    p[0] = p[1];
#endif
    for (int i = 0; i < n; i++)
        q[i] = 0;
    for (int i = 0; i < n; i++)
        q[p[i]] = i;
    for (int i = 0; i < n; i++)
        assert(q[p[i]] == i);
    return 0;
}

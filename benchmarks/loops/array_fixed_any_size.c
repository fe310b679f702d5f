/*
 * The first n elements of an array of a fixed size.
 *
 * Safe: n is at most the size.
 * BUG checks one more element than it writes.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a[100];

int main(void)
{
    int n = __VERIFIER_nondet_int(), i;
    if (n < 0 || n >= 100)
        return 0;
    for (i = 0; i < n; i++)
        a[i] = 1;
#ifdef BUG
    for (i = 0; i <= n; i++)
#else
    for (i = 0; i < n; i++)
#endif
        assert(a[i] == 1);
    return 0;
}

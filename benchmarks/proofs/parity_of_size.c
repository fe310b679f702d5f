/*
 * All elements have the parity of the size.
 *
 * Safe: n plus an even number.
 * BUG adds an odd number at place 2.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = n + 2 * i;
#ifdef BUG
    if (n > 2)
        a[2] = n + 1;
#endif
    for (int i = 0; i < n; i++)
        assert(a[i] % 2 == n % 2);
    return 0;
}

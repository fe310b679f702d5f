/*
 * The sum of elements that are 0 or 1 is at most n.
 *
 * Safe: each element adds at most one.
 * BUG allows the value 2 at place 4.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int() > 0;
#ifdef BUG
    if (n > 4)
        a[4] = 2;
#endif
    for (int i = 0; i < n; i++)
        sum += a[i];
    assert(sum >= 0);
    assert(sum <= n);
    return 0;
}

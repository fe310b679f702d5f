/*
 * The maximum of an array is the same after a rotation by one.
 *
 * Safe: no element is lost.
 * BUG loses the first one.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    int before = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > before)
            before = a[i];
    int first = a[0];
    for (int i = 0; i + 1 < n; i++)
        a[i] = a[i + 1];
#ifndef BUG
    a[n - 1] = first;
#else
    (void)first;
#endif
    int after = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > after)
            after = a[i];
    assert(before == after);
    return 0;
}

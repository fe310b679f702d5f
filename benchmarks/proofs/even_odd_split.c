/*
 * An array is split into its even and its odd numbers.
 *
 * Safe: each goes to the array of its kind.
 * BUG takes -1 for even, since -1 % 2 is not 1.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int(), evens = 0, odds = 0;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n], even[n], odd[n];
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 0; i < n; i++) {
#ifdef BUG
        if (a[i] % 2 == 1)
#else
        if (a[i] % 2 != 0)
#endif
            odd[odds++] = a[i];
        else
            even[evens++] = a[i];
    }
    assert(evens + odds == n);
    for (int i = 0; i < evens; i++)
        assert(even[i] % 2 == 0);
    for (int i = 0; i < odds; i++)
        assert(odd[i] % 2 != 0);
    return 0;
}

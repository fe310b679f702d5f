/*
 * Rotation to the left by one, against a copy.
 *
 * Safe: the first element goes to the end.
 * BUG puts the second element at the end.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 1 && n <= 1000000);
    int a[n], b[n];
    for (int i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = a[i];
    }
#ifdef BUG
    int first = a[1];
#else
    int first = a[0];
#endif
    for (int i = 0; i < n - 1; i++)
        a[i] = a[i + 1];
    a[n - 1] = first;
    for (int i = 0; i < n - 1; i++)
        assert(a[i] == b[i + 1]);
    assert(a[n - 1] == b[0]);
    return 0;
}

/*
 * Squares by recurrence: a[i] == i * i.
 *
 * Safe: (i + 1)^2 = i^2 + 2 i + 1.
 * BUG adds 2 i + 2 at place 5.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 40000);
    int a[n];
    a[0] = 0;
    for (int i = 0; i + 1 < n; i++) {
        a[i + 1] = a[i] + 2 * i + 1;
#ifdef BUG
        if (i == 5)
            a[i + 1]++;
#endif
    }
    for (int i = 0; i < n; i++)
        assert(a[i] == i * i);
    return 0;
}

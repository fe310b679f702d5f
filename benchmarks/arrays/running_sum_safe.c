// verdict: SAFE
/* Sums of numbers that are not negative never fall. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, j, step;
    a[0] = 0;
    for (i = 1; i < n; i++) {
        step = nondet_int();
        __VERIFIER_assume(step >= 0);
        a[i] = a[i - 1] + step;
    }
    i = nondet_int();
    j = nondet_int();
    __VERIFIER_assume(0 <= i && i <= j && j < n);
    assert(a[i] <= a[j]);
    return 0;
}

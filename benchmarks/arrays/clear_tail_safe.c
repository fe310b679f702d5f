// verdict: SAFE
/* The tail of an array is cleared from an arbitrary place on; the head keeps its value. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    int m = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    __VERIFIER_assume(m >= 0 && m <= n);
    int a[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = 8;
    for (i = m; i < n; i++)
        a[i] = 0;
    for (i = 0; i < n; i++) {
        if (i < m)
            assert(a[i] == 8);
        else
            assert(a[i] == 0);
    }
    return 0;
}

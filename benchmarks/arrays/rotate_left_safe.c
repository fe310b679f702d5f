// verdict: SAFE
/* All elements move one place to the left, the first to the end. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n];
    int i, first;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = a[i];
    }
    first = a[0];
    for (i = 0; i + 1 < n; i++)
        a[i] = a[i + 1];
    a[n - 1] = first;
    for (i = 0; i + 1 < n; i++)
        assert(a[i] == b[i + 1]);
    assert(a[n - 1] == b[0]);
    return 0;
}

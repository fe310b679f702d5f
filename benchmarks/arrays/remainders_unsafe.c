// verdict: UNSAFE
/* Remainders by three are zero, one or two. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = i % 3;
    for (i = 0; i < n; i++)
        assert(a[i] >= 0 && a[i] < 2);
    return 0;
}

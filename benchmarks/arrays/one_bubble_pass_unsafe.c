// verdict: UNSAFE
/* One pass of bubble sort takes a maximum to the end. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, t;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 0; i < n - 1; i++)
        if (a[i] > a[i + 1]) {
            t = a[i];
            a[i] = a[i + 1];
            a[i + 1] = t;
        }
    for (i = 0; i < n; i++)
        assert(a[i] >= a[0]);
    return 0;
}

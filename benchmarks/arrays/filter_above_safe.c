// verdict: SAFE
/* The elements above a threshold are collected in a second array. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    int t = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n];
    int i, k = 0;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 0; i < n; i++) {
        if (a[i] > t) {
            b[k] = a[i];
            k++;
        }
        assert(k <= i + 1);
    }
    for (i = 0; i < k; i++)
        assert(b[i] > t);
    return 0;
}

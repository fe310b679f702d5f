// verdict: UNSAFE
/* Two ordered arrays are merged into a third one. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], b[n], c[2 * n];
    int i, j = 0, k = 0;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        b[i] = nondet_int();
    }
    for (i = 1; i < n; i++)
        __VERIFIER_assume(a[i - 1] <= a[i] && b[i - 1] <= b[i]);
    i = 0;
    while (i < n || j < n) {
        if (j == n || (i < n && a[i] >= b[j])) {
            c[k] = a[i];
            i++;
        } else {
            c[k] = b[j];
            j++;
        }
        k++;
    }
    for (i = 1; i < 2 * n; i++)
        assert(c[i - 1] <= c[i]);
    return 0;
}

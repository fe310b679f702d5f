// verdict: SAFE
/* Two indexes run towards each other and exchange their elements. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n], old[n];
    int i, j, t;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        old[i] = a[i];
    }
    i = 0;
    j = n - 1;
    while (i < j) {
        t = a[i];
        a[i] = a[j];
        a[j] = t;
        i++;
        j--;
    }
    for (i = 0; i < n; i++)
        assert(a[i] == old[n - 1 - i]);
    return 0;
}

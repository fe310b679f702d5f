// verdict: SAFE
/* Every element is brought between two bounds. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    int low = nondet_int();
    int high = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    __VERIFIER_assume(low <= high);
    int a[n], b[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    for (i = 0; i < n; i++) {
        if (a[i] < low)
            b[i] = low;
        else if (a[i] > high)
            b[i] = high;
        else
            b[i] = a[i];
    }
    for (i = 0; i < n; i++)
        assert(low <= b[i] && b[i] <= high);
    return 0;
}

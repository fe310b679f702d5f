// verdict: UNSAFE
/* Two indexes run towards each other and fill with different values. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int low = 0, high = n - 1, i;
    while (low < high) {
        a[low] = -1;
        a[high] = 1;
        low++;
        high--;
    }
    for (i = 0; i < n; i++)
        assert(a[i] == -1 || a[i] == 1);
    return 0;
}

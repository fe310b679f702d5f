// verdict: UNSAFE
/* Negative elements are brought before the others from both ends. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, low = 0, high = n - 1, x;
    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    while (low < high) {
        if (a[low] < 0) {
            low++;
        } else if (a[high] >= 0) {
            high--;
        } else {
            x = a[low];
            a[low] = a[high];
            a[high] = x;
            low++;
            high--;
        }
    }
    for (i = 0; i < low; i++)
        assert(a[i] < 0);
    for (i = low; i < n; i++)
        assert(a[i] >= 0);
    return 0;
}

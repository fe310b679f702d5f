/*
 * Dijkstra's Dutch national flag: three colours come in order.
 *
 * Safe: red before `low`, white up to `i`, blue behind `high`.
 * BUG moves on after an exchange with the blue end.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (int i = 0; i < n; i++) {
        a[i] = nondet_int();
        if (a[i] < 0 || a[i] > 2)
            a[i] = 1;
    }
    int low = 0, i = 0, high = n - 1, t;
    while (i <= high) {
        if (a[i] == 0) {
            t = a[low];
            a[low++] = a[i];
            a[i++] = t;
        } else if (a[i] == 2) {
            t = a[high];
            a[high--] = a[i];
            a[i] = t;
#ifdef BUG
            i++;
#endif
        } else {
            i++;
        }
    }
    for (int k = 1; k < n; k++)
        assert(a[k - 1] <= a[k]);
    return 0;
}

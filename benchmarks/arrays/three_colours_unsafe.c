// verdict: UNSAFE
/* Three kinds of elements are brought in order by exchanging them (Dijkstra, the Dutch national flag). */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
    int a[n];
    int i, low = 0, at = 0, high = n - 1, x;
    for (i = 0; i < n; i++) {
        a[i] = nondet_int();
        __VERIFIER_assume(a[i] >= 0 && a[i] <= 2);
    }
    while (at < high) {
        x = a[at];
        if (x == 0) {
            a[at] = a[low];
            a[low] = x;
            low++;
            at++;
        } else if (x == 1) {
            at++;
        } else {
            a[at] = a[high];
            a[high] = x;
            high--;
        }
    }
    for (i = 0; i < low; i++)
        assert(a[i] == 0);
    for (i = low; i < at; i++)
        assert(a[i] == 1);
    for (i = at; i < n; i++)
        assert(a[i] == 2);
    return 0;
}

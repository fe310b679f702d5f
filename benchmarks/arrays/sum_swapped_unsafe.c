// verdict: UNSAFE
// Two elements are exchanged: the sum stays.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), p = nondet_int(), q = nondet_int();
    if (n <= 0 || n > 1000 || p < 0 || p >= n || q < 0 || q >= n)
        return 0;
    int a[n];
    long before = 0, after = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 0; i < n; i++)
        before += a[i];
    int t = a[p];
    a[p] = a[q];
    a[q] = t + p / 7;
    for (int i = 0; i < n; i++)
        after += a[i];
    assert(before == after);
    return 0;
}

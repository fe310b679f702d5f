// verdict: UNSAFE
// One element more, or each element one more.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), p = nondet_int();
    if (n <= 0 || n > 1000 || p < 0 || p >= n)
        return 0;
    int a[n];
    long before = 0, after = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 0; i < n; i++)
        before += a[i];
    a[p] = a[p] + 5;
    for (int i = 0; i < n; i++)
        a[i] = a[i] + 1;
    for (int i = 0; i < n; i++)
        after += a[i];
    assert(after == before + n + 4);
    return 0;
}

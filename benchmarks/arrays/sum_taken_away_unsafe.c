// verdict: UNSAFE
// An array is summed up and taken away again.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int a[n];
    long sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    for (int i = 0; i < n; i++)
        sum += a[i];
    for (int i = 0; i < n - 1; i++)
        sum -= a[i];
    assert(sum == 0);
    return 0;
}

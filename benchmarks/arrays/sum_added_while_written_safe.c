// verdict: SAFE
// What is added while the elements are written is their sum; downwards it is the same.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    int a[n];
    long sum = 0, again = 0;
    for (int i = 0; i < n; i++) {
        a[i] = nondet_int();
        sum += a[i];
    }
    for (int i = n; i > 0; i--)
        again += a[i - 1];
    assert(sum == again);
    return 0;
}

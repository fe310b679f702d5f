// verdict: UNSAFE
// Each element is its place times an input.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), c = nondet_int();
    if (n <= 0 || n > 1000 || c < -1000 || c > 1000)
        return 0;
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = c * i + n;
    c = 0;
    for (int i = 0; i < n; i++)
        assert(a[i] - n == c * i);
    return 0;
}

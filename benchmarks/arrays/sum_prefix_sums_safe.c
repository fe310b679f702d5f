// verdict: SAFE
// Each element of the second array is the sum of the first one up to there.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int();
    if (n <= 0 || n > 1000)
        return 0;
    long a[n], p[n], sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = nondet_int();
    p[0] = a[0];
    for (int i = 1; i < n; i++)
        p[i] = p[i - 1] + a[i];
    for (int i = 0; i < n; i++) {
        sum += a[i];
        assert(p[i] == sum);
    }
    return 0;
}

// verdict: UNSAFE
// The sum of the numbers up to n, downwards: what is asked of n is known of i.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), s = 0;
    if (n < 0 || n > 1000)
        return 0;
    for (int i = n; i > 1; i--)
        s += i;
    assert(2 * s == n * (n + 1));
    return 0;
}

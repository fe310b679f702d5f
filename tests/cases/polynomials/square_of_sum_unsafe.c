// verdict: UNSAFE
// The sum of the odd numbers is a square.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), s = 0;
    if (n < 0 || n > 1000)
        return 0;
    for (int i = 0; i < n; i++)
        s += 2 * i + 2;
    assert(s == n * n);
    return 0;
}

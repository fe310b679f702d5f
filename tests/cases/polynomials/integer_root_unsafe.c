// verdict: UNSAFE
// The root of a number, rounded down: inequalities between squares.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), r = 0;
    if (n < 0 || n > 10000)
        return 0;
    while ((r + 1) * (r + 1) < n)
        r++;
    assert(r * r <= n);
    assert(n < (r + 1) * (r + 1));
    return 0;
}

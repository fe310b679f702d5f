// verdict: SAFE
// A cube by its differences: a monomial of degree three.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int n = nondet_int(), c = 0, d = 1, e = 6;
    if (n < 0 || n > 100)
        return 0;
    for (int i = 0; i < n; i++) {
        c += d;
        d += e;
        e += 6;
    }
    assert(c == n * n * n);
    return 0;
}

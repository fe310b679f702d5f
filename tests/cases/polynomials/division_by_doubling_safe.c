// verdict: SAFE
// Cohen's division: quotient times divisor and the rest.
#include <assert.h>
int nondet_int(void);

int main(void) {
    int x = nondet_int(), y = nondet_int(), q = 0, r;
    if (x < 0 || x > 10000 || y <= 0 || y > 10000)
        return 0;
    r = x;
    while (r >= y) {
        int a = 1, b = y;
        while (r >= 2 * b) {
            a = 2 * a;
            b = 2 * b;
        }
        r = r - b;
        q = q + a;
    }
    assert(x == q * y + r);
    return 0;
}

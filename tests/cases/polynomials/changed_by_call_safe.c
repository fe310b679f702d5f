// verdict: SAFE
// A call changes a factor, and takes a result: what was known of the product is gone.
#include <assert.h>
int nondet_int(void);
int x, y, p;

int twice(int v) {
    x = x + 1;
    return 2 * v;
}

int main(void) {
    x = nondet_int();
    y = nondet_int();
    if (x < 0 || x > 100 || y < 0 || y > 100)
        return 0;
    p = x * y;
    y = twice(y);
    assert(p + y == (x - 1) * (y / 2) + y);
    return 0;
}

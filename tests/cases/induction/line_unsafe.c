// verdict: UNSAFE
// The same with a bound that the first execution of the body breaks.
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#define N 100000

int main(void)
{
    int x, y, d, dy;

    dy = nondet_int();
    __VERIFIER_assume(0 <= dy && dy <= N);
    y = 0;
    d = 2 * dy - N;
    for (x = 0; x < N; x++) {
        if (d < 0) {
            d = d + 2 * dy;
        } else {
            y = y + 1;
            d = d + 2 * dy - 2 * N;
        }
        assert(2 * dy - 2 * N < d && d < 2 * dy);
    }
    assert(0 <= y && y <= N);
    return 0;
}

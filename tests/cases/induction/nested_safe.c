// verdict: SAFE
// A loop inside another, both long: what the inner body keeps holds in all executions.
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int i, j, x, d = 0;

    x = nondet_int();
    __VERIFIER_assume(1 <= x && x <= 10);
    for (i = 0; i < 50000; i++) {
        for (j = 0; j < 50000; j++) {
            if (d < x)
                d = d + 1;
            else
                d = 0;
            assert(0 <= d && d <= x);
        }
    }
    assert(0 <= d);
    return 0;
}

// verdict: UNSAFE
// The same; the second loop goes below what the first keeps.
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int i, x, d = 0;

    x = nondet_int();
    __VERIFIER_assume(1 <= x && x <= 10);
    for (i = 0; i < 50000; i++) {
        if (d < x)
            d = d + 1;
        assert(0 <= d && d <= x);
        if (nondet_int())
            break;
    }
    for (i = 0; i < 50000; i++) {
        if (d > -1)
            d = d - 1;
        assert(0 <= d && d <= x);
    }
    return 0;
}

// verdict: UNSAFE
// The same; the procedure goes too far by one.
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int d = 0;

void walk(int most)
{
    int i;

    for (i = 0; i < 50000; i++) {
        if (d < most)
            d = d + 1;
        assert(0 <= d && d <= 3);
    }
}

int main(void)
{
    int i, x;

    x = nondet_int();
    __VERIFIER_assume(1 <= x && x <= 4);
    walk(x);
    for (i = 0; i < 50000; i++) {
        d = 0;
        walk(x);
    }
    assert(0 <= d);
    return 0;
}

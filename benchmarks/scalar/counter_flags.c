/*
 * A flag is set when a counter passes a hundred, and never before.
 *
 * Safe: the flag is set behind the test.
 * BUG tests for at least a hundred.
 */
#include <assert.h>

extern int nondet_int(void);

int main(void)
{
    int x = 0, alarm = 0, n = nondet_int();
    while (x < n) {
        x += nondet_int() > 3 ? 2 : 1;
#ifdef BUG
        if (x >= 100)
#else
        if (x > 100)
#endif
            alarm = 1;
        if (x > 1000)
            break;
        assert(!alarm || x > 100);
    }
    return 0;
}

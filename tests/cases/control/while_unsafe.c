// verdict: UNSAFE
/* The loop stops one step early, so steps is n - 1 when n > 0. */
#include <assert.h>
extern int nondet_int(void);
int n, steps;
int main(void)
{
    int i;
    n = nondet_int();
    if (n < 0 || n > 1000)
        n = 0;
    i = n;
    steps = 0;
    while (i > 1) {
        i = i - 1;
        steps = steps + 1;
    }
    assert(steps == n);
    return 0;
}

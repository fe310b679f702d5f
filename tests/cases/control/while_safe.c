// verdict: SAFE
/* Counts down to zero; the loop body runs n times. */
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
    while (i > 0) {
        i = i - 1;
        steps = steps + 1;
    }
    assert(steps == n && i == 0);
    return 0;
}

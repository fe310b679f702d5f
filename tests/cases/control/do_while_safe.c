// verdict: SAFE
/* The body of a do loop runs at least once. */
#include <assert.h>
extern int nondet_int(void);
int n, runs;
int main(void)
{
    int i = 0;
    n = nondet_int();
    if (n > 50)
        n = 50;
    do {
        runs++;
        i++;
    } while (i < n);
    assert(runs >= 1);
    assert(n < 1 || runs == n);
    return 0;
}

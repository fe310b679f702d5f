// verdict: UNSAFE
/* For n <= 0 the body has run once all the same. */
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
    assert(n < 0 || runs == n);
    return 0;
}

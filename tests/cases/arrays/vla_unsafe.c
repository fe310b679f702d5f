// verdict: UNSAFE
/* Every element is i, so the last is n - 1. */
#include <assert.h>
extern int nondet_int(void);
int last;
int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 10)
        return 0;
    int a[n];
    int i;
    for (i = 0; i < n; i++)
        a[i] = i;
    last = a[n - 1];
    assert(last < 9);
    return 0;
}

// verdict: SAFE
// slow: a fact about every element of an array of any size
/* Loops that pass over the first element: nothing is known of it. */
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int i, n = nondet_int();
    if (n < 1 || n > 1000000)
        return 0;
    int a[n];
    for (i = 1; i < n; i++)
        a[i] = i;
    for (i = 1; i < n; i++)
        assert(a[i] >= i);
    return 0;
}

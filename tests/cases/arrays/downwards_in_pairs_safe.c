// verdict: SAFE
// slow: a fact about every element of an array of any size
/* A loop from the end down that writes two neighbours each time. */
#include <assert.h>
extern int nondet_int(void);
int main(void)
{
    int i, n = nondet_int();
    if (n < 2 || n > 1000000)
        return 0;
    int a[n];
    for (i = n - 2; i >= 0; i--) {
        a[i] = i;
        a[i + 1] = i + 1;
    }
    for (i = 0; i < n; i++)
        assert(a[i] >= i);
    return 0;
}

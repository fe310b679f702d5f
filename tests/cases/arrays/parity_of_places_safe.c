// verdict: SAFE
// slow: a fact about every element of an array of any size
/* Elements are the parity of their places, for an unknown size: even and odd places are proved apart from one another. */
#include <assert.h>
extern int nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int n = nondet_int(), i;
    __VERIFIER_assume(n > 0 && n <= 100000);
    int a[n];
    for (i = 0; i < n; i++)
        a[i] = i % 2;
    for (i = 0; i < n; i++) {
        if (i % 2 == 0)
            assert(a[i] == 0);
        else
            assert(a[i] == 1);
    }
    return 0;
}

/*
 * Sets all elements of an array of arbitrary size n to 0, and checks each.
 *
 * Safe for every n: each index below n is written. N makes n a constant.
 * BUG leaves out the last element, which is then whatever it was.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

#ifdef BUG
#define END (n - 1)
#else
#define END n
#endif

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    int a[n];
    int i;

    for (i = 0; i < END; i++)
        a[i] = 0;

    for (i = 0; i < n; i++)
        assert(a[i] == 0);
    return 0;
}

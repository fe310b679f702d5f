/*
 * Copies an array of arbitrary size n and contents to another, and checks that they are equal.
 *
 * Safe for every n: each index below n is copied. N makes n a constant.
 * BUG leaves out the last element.
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
    int a[n], b[n];
    int i;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    for (i = 0; i < END; i++)
        b[i] = a[i];

    for (i = 0; i < n; i++)
        assert(b[i] == a[i]);
    return 0;
}

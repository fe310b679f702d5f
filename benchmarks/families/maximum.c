/*
 * Finds the maximum of an array of arbitrary size n and contents.
 *
 * Safe for every n: max is at least every element that the loop has passed. N makes n a constant.
 * BUG does not look at the last element.
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
    int i, max;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    max = a[0];
    for (i = 1; i < END; i++)
        if (a[i] > max)
            max = a[i];

    for (i = 0; i < n; i++)
        assert(a[i] <= max);
    return 0;
}

/*
 * Finds the minimum and the maximum of an array of arbitrary size n and contents in one pass.
 *
 * Safe for every n: each element that the loop has passed lies between the two. N makes n a constant.
 * BUG mixes them up: a new minimum is stored as the maximum.
 */
#include <assert.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
#ifdef N
    int n = N;
#else
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 1000000);
#endif
    int a[n];
    int i, min, max;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();

    min = a[0];
    max = a[0];
    for (i = 1; i < n; i++) {
        if (a[i] > max)
            max = a[i];
        else if (a[i] < min)
#ifdef BUG
            max = a[i];
#else
            min = a[i];
#endif
    }

    for (i = 0; i < n; i++)
        assert(min <= a[i] && a[i] <= max);
    return 0;
}

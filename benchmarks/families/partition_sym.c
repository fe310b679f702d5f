/*
 * Partitions an array of arbitrary size n and contents around an arbitrary pivot: elements up to the
 * pivot to the front, the others to the back. first is then where the back begins.
 *
 * Safe for every n: an element that first passes is at most the pivot; one that is moved behind last is
 * greater. N makes n a constant.
 * BUG forgets to store the greater element at last, where an element of either kind then remains.
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
    int i, first, last, pivot, x;

    for (i = 0; i < n; i++)
        a[i] = nondet_int();
    pivot = nondet_int();

    first = 0;
    last = n;
    while (first < last) {
        x = a[first];
        if (x <= pivot) {
            first++;
        } else {
            last--;
            a[first] = a[last];
#ifndef BUG
            a[last] = x;
#endif
        }
    }

    for (i = 0; i < first; i++)
        assert(a[i] <= pivot);
    for (i = first; i < n; i++)
        assert(a[i] > pivot);
    return 0;
}

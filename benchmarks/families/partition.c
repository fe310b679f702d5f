/*
 * Partitions N arbitrary integers around an arbitrary pivot: elements up to the pivot to the front, the
 * others to the back. first is then where the back begins.
 *
 * An element that first passes is at most the pivot; one that is moved behind last is greater. The
 * property is checked for the element in the middle, the only one that the proof needs: 1 of N.
 * BUG turns the comparison round, so every element ends on the wrong side; no element has to be tracked
 * to see that.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

#define MIDDLE (N / 2)

extern int nondet_int(void);

int a[N];

int main(void)
{
    int i, first, last, pivot, x;

    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    pivot = nondet_int();

    first = 0;
    last = N;
    while (first < last) {
        x = a[first];
#ifdef BUG
        if (x > pivot) {
#else
        if (x <= pivot) {
#endif
            first++;
        } else {
            last--;
            a[first] = a[last];
            a[last] = x;
        }
    }

    if (MIDDLE < first)
        assert(a[MIDDLE] <= pivot);
    else
        assert(a[MIDDLE] > pivot);
    return 0;
}

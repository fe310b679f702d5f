/*
 * Selection sort of N integers, and then a check that every element is at most its successor.
 *
 * Round i swaps the least element from index i on into a[i], so the first i elements are in order and
 * none of the others is less. The property speaks of all elements, so all N of them are tracked.
 * The contents are arbitrary; FILLED fills the array in descending order instead.
 * BUG begins with round 1, so a[0] never moves; no element has to be tracked to see that.
 */
#include <assert.h>

#ifndef N
#define N 5
#endif

extern int nondet_int(void);

int a[N];

int main(void)
{
    int i, j, least, t;

    for (i = 0; i < N; i++)
#ifdef FILLED
        a[i] = N - i;
#else
        a[i] = nondet_int();
#endif

#ifdef BUG
    for (i = 1; i < N - 1; i++) {
#else
    for (i = 0; i < N - 1; i++) {
#endif
        least = i;
        for (j = i + 1; j < N; j++)
            if (a[j] < a[least])
                least = j;
        t = a[i];
        a[i] = a[least];
        a[least] = t;
    }

    for (i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

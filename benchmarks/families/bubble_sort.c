/*
 * Bubble sort of N integers, and then a check that every element is at most its successor.
 *
 * After pass i the last i + 1 elements are the largest ones and in order. The property speaks of all
 * elements, so all N of them are tracked.
 * The contents are arbitrary; FILLED fills the array in descending order instead.
 * BUG starts each pass at index 1, so a[0] never moves; no element has to be tracked to see that.
 */
#include <assert.h>

#ifndef N
#define N 5
#endif

extern int nondet_int(void);

int a[N];

int main(void)
{
    int i, j, t;

    for (i = 0; i < N; i++)
#ifdef FILLED
        a[i] = N - i;
#else
        a[i] = nondet_int();
#endif

    for (i = 0; i < N - 1; i++) {
#ifdef BUG
        for (j = 1; j < N - 1 - i; j++) {
#else
        for (j = 0; j < N - 1 - i; j++) {
#endif
            if (a[j] > a[j + 1]) {
                t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
        }
    }

    for (i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

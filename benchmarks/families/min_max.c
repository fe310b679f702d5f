/*
 * Finds the minimum and the maximum of N arbitrary integers in one pass.
 *
 * Every element that was passed lies between the two, so in the end all do. The property speaks of all
 * elements, so all N of them are tracked.
 * BUG does not look at the last element.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

#ifdef BUG
#define END (N - 1)
#else
#define END N
#endif

extern int nondet_int(void);

int a[N];

int main(void)
{
    int i, min, max;

    for (i = 0; i < N; i++)
        a[i] = nondet_int();

    min = a[0];
    max = a[0];
    for (i = 1; i < END; i++) {
        if (a[i] < min)
            min = a[i];
        if (a[i] > max)
            max = a[i];
    }

    for (i = 0; i < N; i++)
        assert(min <= a[i] && a[i] <= max);
    return 0;
}

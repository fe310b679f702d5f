/*
 * Insertion sort of N integers, and then a check that every element is at most its successor.
 *
 * Before round i the first i elements are in order; the round moves the greater ones among them one
 * place up and puts a[i] below them. The property speaks of all elements, so all N of them are tracked.
 * The contents are arbitrary; FILLED fills the array in descending order instead.
 * BUG stops the inner loop at index 1, so a[0] never moves; no element has to be tracked to see that.
 */
#include <assert.h>

#ifndef N
#define N 5
#endif

extern int nondet_int(void);

int a[N];

int main(void)
{
    int i, j, x;

    for (i = 0; i < N; i++)
#ifdef FILLED
        a[i] = N - i;
#else
        a[i] = nondet_int();
#endif

    for (i = 1; i < N; i++) {
        x = a[i];
        j = i - 1;
#ifdef BUG
        while (j > 0 && a[j] > x) {
#else
        while (j >= 0 && a[j] > x) {
#endif
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = x;
    }

    for (i = 0; i < N - 1; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

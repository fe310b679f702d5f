/*
 * Fills an array with running sums: a[0] = 1, a[i] = a[i-1] + i.
 *
 * a[i] is 1 + i(i+1)/2, which is at least i + 1. The last element depends on all before it: with
 * constant indexes all N elements are tracked.
 * BUG subtracts instead.
 */
#include <assert.h>

#ifndef N
#define N 10
#endif

long long a[N];

int main(void)
{
    int i;

    a[0] = 1;
    for (i = 1; i < N; i++) {
#ifdef BUG
        a[i] = a[i - 1] - i;
#else
        a[i] = a[i - 1] + i;
#endif
    }
    assert(a[N - 1] >= N);
    return 0;
}

// sum.c
#include <assert.h>
#ifndef N
#define N 4
#endif
#ifndef BOUND
#define BOUND (N - 1)
#endif

int main(void)
{
    int a[N], i, sum = 0;

    for (i = 0; i < N; i++)
        a[i] = i;
    for (i = 0; i < N; i++)
        sum = sum + a[i];
    assert(sum <= N * BOUND);
    return 0;
}

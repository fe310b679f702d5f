// verdict: UNSAFE
/* The differences of neighbours in an arithmetic progression are all the same. */
#include <assert.h>
#define N 100000
int a[N], d[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++)
        a[i] = 3 * i;
    for (i = 0; i < N - 1; i++)
        d[i] = a[i + 1] - a[i];
    for (i = 0; i < N; i++)
        assert(d[i] == 3);
    return 0;
}

// verdict: UNSAFE
/* The sum of a rising and a falling array is constant. */
#include <assert.h>
#define N 100000
int a[N], b[N], c[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++) {
        a[i] = i;
        b[i] = N - i;
    }
    for (i = 0; i < N; i++)
        c[i] = a[i] + b[i];
    for (i = 0; i < N; i++)
        assert(c[i] == N && a[i] != b[i]);
    return 0;
}

// verdict: UNSAFE
/* A loop with stride two writes the even places only. */
#include <assert.h>
#define N 100000
int a[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i = i + 2)
        a[i] = 5;
    for (i = 0; i < N; i = i + 1)
        assert(a[i] == 5);
    return 0;
}

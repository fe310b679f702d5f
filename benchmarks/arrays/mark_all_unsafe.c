// verdict: UNSAFE
/* Every place is marked, in the order that a permutation gives. */
#include <assert.h>
#define N 1000
int p[N], seen[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++)
        p[i] = N - 1 - i;
    for (i = 0; i < N; i++)
        seen[p[i]] = 1;
    seen[p[7]] = 0;
    for (i = 0; i < N; i++)
        assert(seen[i] == 1);
    return 0;
}

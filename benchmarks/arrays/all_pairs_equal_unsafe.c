// verdict: UNSAFE
/* All elements are equal, checked pair by pair. */
#include <assert.h>
#define N 300
extern int nondet_int(void);
int a[N];
int main(void)
{
    int i, j;
    int v = nondet_int();
    for (i = 0; i < N; i++)
        a[i] = v;
    a[N / 3] = nondet_int();
    for (i = 0; i < N; i++)
        for (j = i + 1; j < N; j++)
            assert(a[i] == a[j]);
    return 0;
}

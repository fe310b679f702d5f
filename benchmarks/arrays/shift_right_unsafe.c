// verdict: UNSAFE
/* All elements move one place up, which must start at the upper end. */
#include <assert.h>
#define N 100000
extern int nondet_int(void);
int a[N], old[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++) {
        a[i] = nondet_int();
        old[i] = a[i];
    }
    for (i = 1; i < N; i++)
        a[i] = a[i - 1];
    for (i = 1; i < N; i++)
        assert(a[i] == old[i - 1]);
    return 0;
}

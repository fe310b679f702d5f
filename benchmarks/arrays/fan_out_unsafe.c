// verdict: UNSAFE
/* One array is copied into two others by one loop, and those are compared by another. */
#include <assert.h>
#define N 100000
extern int nondet_int(void);
int a[N], b[N], c[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    for (i = 0; i < N; i++) {
        b[i] = a[i];
        c[i] = a[N - 1 - i];
    }
    for (i = 0; i < N; i++)
        assert(b[i] == c[i]);
    return 0;
}

// verdict: SAFE
/* A value is inserted into an ordered array by moving the greater elements up. */
#include <assert.h>
#define N 1000
extern int nondet_int(void);
int a[N + 1];
int main(void)
{
    int i;
    int x = nondet_int();
    for (i = 0; i < N; i++)
        a[i] = 2 * i;
    i = N - 1;
    while (i >= 0 && a[i] > x) {
        a[i + 1] = a[i];
        i--;
    }
    a[i + 1] = x;
    for (i = 0; i < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}

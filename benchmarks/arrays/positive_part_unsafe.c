// verdict: UNSAFE
/* The positive part of an array: at least 0 and at least the element itself. */
#include <assert.h>
#define N 100000
extern int nondet_int(void);
int a[N], b[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    for (i = 0; i < N; i++) {
        if (a[i] > 0)
            b[i] = a[i];
        else
            b[i] = -1;
    }
    for (i = 0; i < N; i++)
        assert(b[i] >= 0 && b[i] >= a[i]);
    return 0;
}

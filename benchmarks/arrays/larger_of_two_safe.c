// verdict: SAFE
/* Element by element, the larger of two arrays. */
#include <assert.h>
#define N 100000
extern int nondet_int(void);
int a[N], b[N], c[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++) {
        a[i] = nondet_int();
        b[i] = nondet_int();
    }
    for (i = 0; i < N; i++) {
        c[i] = a[i];
        if (b[i] > c[i])
            c[i] = b[i];
    }
    for (i = 0; i < N; i++) {
        assert(c[i] >= a[i] && c[i] >= b[i]);
        assert(c[i] == a[i] || c[i] == b[i]);
    }
    return 0;
}

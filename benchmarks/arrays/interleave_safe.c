// verdict: SAFE
/* Two arrays are interleaved into a third. */
#include <assert.h>
#define N 50000
extern int nondet_int(void);
int a[N], b[N], c[2 * N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++) {
        a[i] = nondet_int();
        b[i] = nondet_int();
    }
    for (i = 0; i < N; i++) {
        c[2 * i] = a[i];
        c[2 * i + 1] = b[i];
    }
    for (i = 0; i < N; i++)
        assert(c[2 * i] == a[i] && c[2 * i + 1] == b[i]);
    return 0;
}

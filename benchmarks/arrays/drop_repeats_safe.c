// verdict: SAFE
/* Neighbours that are equal are collected once; in the result no neighbours are equal. */
#include <assert.h>
#define N 1000
extern int nondet_int(void);
int a[N], b[N];
int main(void)
{
    int i, k;
    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    b[0] = a[0];
    k = 1;
    for (i = 1; i < N; i++) {
        if (a[i] != b[k - 1]) {
            b[k] = a[i];
            k++;
        }
    }
    for (i = 1; i < k; i++)
        assert(b[i] != b[i - 1]);
    return 0;
}

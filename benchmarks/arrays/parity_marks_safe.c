// verdict: SAFE
/* Even places get 0, odd places 1. */
#include <assert.h>
#define N 100000
int a[N];
int main(void)
{
    int i;
    int parity = 0;
    for (i = 0; i < N; i++) {
        a[i] = parity;
        parity = 1 - parity;
    }
    for (i = 0; i < N; i++)
        assert(a[i] == 0 || a[i] == 1);
    return 0;
}

// verdict: SAFE
/* Each element is a linear function of its index; asserted inside the loop that writes and after it. */
#include <assert.h>
#define N 100000
int a[N];
int main(void)
{
    int i;
    for (i = 0; i < N; i++) {
        a[i] = 2 * i + 1;
        assert(a[i] > i);
    }
    for (i = 0; i < N; i++)
        assert(a[i] == 2 * i + 1);
    return 0;
}

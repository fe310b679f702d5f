// verdict: UNSAFE
/* A loop with stride three writes three places in each round. */
#include <assert.h>
#define M 30000
int a[3 * M];
int main(void)
{
    int i;
    for (i = 0; i < 3 * M; i = i + 3) {
        a[i] = 1;
        a[i + 1] = 2;
        a[i + 1] = 3;
    }
    for (i = 0; i < 3 * M; i++)
        assert(a[i] >= 1 && a[i] <= 3);
    return 0;
}

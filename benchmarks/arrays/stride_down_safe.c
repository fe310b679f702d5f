// verdict: SAFE
/* A loop that counts down by two clears the odd places; the even ones keep their value. */
#include <assert.h>
#define M 50000
int a[2 * M];
int main(void)
{
    int i;
    for (i = 0; i < 2 * M; i++)
        a[i] = 1;
    for (i = 2 * M - 1; i > 0; i = i - 2)
        a[i] = 0;
    for (i = 0; i < M; i++)
        assert(a[2 * i] == 1 && a[2 * i + 1] == 0);
    return 0;
}

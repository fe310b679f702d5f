// verdict: SAFE
/* The number of positive elements so far is at most the number of elements so far. */
#include <assert.h>
#define N 100000
extern int nondet_int(void);
int a[N];
int main(void)
{
    int i;
    int count = 0;
    for (i = 0; i < N; i++)
        a[i] = nondet_int();
    for (i = 0; i < N; i++) {
        if (a[i] > 0)
            count++;
        assert(count <= i + 1);
    }
    assert(count >= 0 && count <= N);
    return 0;
}

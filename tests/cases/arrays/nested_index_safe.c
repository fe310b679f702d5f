// verdict: SAFE
/* An index read from an array: a permutation and its inverse. */
#include <assert.h>
int p[4] = { 1, 2, 3, 0 };
int q[4];
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        q[p[i]] = i;
    for (i = 0; i < 4; i++) {
        assert(q[p[i]] == i && p[q[i]] == i);
    }
    return 0;
}

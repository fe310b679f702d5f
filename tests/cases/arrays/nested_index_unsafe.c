// verdict: UNSAFE
/* The inverse of a rotation to the left is a rotation to the right. */
#include <assert.h>
int p[4] = { 1, 2, 3, 0 };
int q[4];
int main(void)
{
    int i;
    for (i = 0; i < 4; i++)
        q[p[i]] = i;
    for (i = 0; i < 4; i++) {
        assert(q[i] == p[i]);
    }
    return 0;
}

// verdict: UNSAFE
/* The pointer stands behind the last element written. */
#include <assert.h>
int a[6];
int left;
int main(void)
{
    int *p = a;
    int i;
    for (i = 0; i < 4; i++)
        *p++ = i * i;
    left = *p;
    assert(left == 9);
    return 0;
}

// verdict: UNSAFE
/* The second element was written at index 1. */
#include <assert.h>
int a[4], i;
int main(void)
{
    a[i++] = 10;
    a[i++] = 20;
    a[i] = a[i - 1] + 1;
    int x = a[--i];
    assert(x == 21);
    return 0;
}

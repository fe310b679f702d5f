// verdict: UNSAFE
/* The index of a compound assignment is evaluated once, not twice. */
#include <assert.h>
int a[4], i;
int main(void)
{
    a[0] = 1;
    a[1] = 10;
    a[i++] += 5;
    assert(i == 2 || a[1] == 6);
    return 0;
}

// verdict: UNSAFE
/* Index 70000 was overwritten. */
#include <assert.h>
int a[100000];
int main(void)
{
    a[70000] = 3;
    a[5] = 4;
    a[70000] = a[70000] + a[5];
    assert(a[70000] == 3);
    return 0;
}

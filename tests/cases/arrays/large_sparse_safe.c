// verdict: SAFE
/* A large array of which two elements matter. */
#include <assert.h>
int a[100000];
int main(void)
{
    a[70000] = 3;
    a[5] = 4;
    a[70000] = a[70000] + a[5];
    assert(a[70000] == 7 && a[6] == 0);
    return 0;
}

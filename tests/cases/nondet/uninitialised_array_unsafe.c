// verdict: UNSAFE
// nodiff: reads an uninitialised array
/* The elements need not be equal. */
#include <assert.h>
int main(void)
{
    int a[4];
    int x = a[2];
    assert(a[1] == x);
    return 0;
}

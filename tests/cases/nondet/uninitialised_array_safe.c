// verdict: SAFE
// nodiff: reads an uninitialised array
/* The elements of an uninitialised local array are arbitrary, but each is one value. */
#include <assert.h>
int main(void)
{
    int a[4];
    int x = a[2];
    assert(a[2] == x);
    return 0;
}

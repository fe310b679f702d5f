// verdict: SAFE
/* Side effects in indexes: each happens once, in the order of the sequence points. */
#include <assert.h>
int a[4], i;
int main(void)
{
    a[i++] = 10;
    a[i++] = 20;
    a[i] = a[i - 1] + 1;
    int x = a[--i];
    assert(i == 1 && x == 20 && a[0] == 10 && a[2] == 21);
    return 0;
}

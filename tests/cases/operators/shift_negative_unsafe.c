// verdict: UNSAFE
/* -1 >> 1 is -1. */
#include <assert.h>
int a, b;
int main(void)
{
    int x = -5;
    a = x >> 1;
    b = -1 >> 1;
    assert(b == 0);
    return 0;
}

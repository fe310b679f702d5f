// verdict: UNSAFE
/* The second write is to b. */
#include <assert.h>
int a, b;
int main(void)
{
    int *p = &a;
    *p = 1;
    p = &b;
    *p = 2;
    b++;
    assert(a == 2);
    return 0;
}

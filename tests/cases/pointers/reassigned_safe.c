// verdict: SAFE
/* A pointer is moved from one variable to another. */
#include <assert.h>
int a, b;
int main(void)
{
    int *p = &a;
    *p = 1;
    p = &b;
    *p = 2;
    b++;
    assert(a == 1 && *p == 3);
    return 0;
}

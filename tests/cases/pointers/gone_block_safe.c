// verdict: SAFE
// options: --check pointer
/* A pointer is set again after the block whose local it pointed to. */
#include <assert.h>
int main(void)
{
    int a = 1;
    int *p = &a;
    {
        int b = 2;
        p = &b;
        *p = 3;
    }
    p = &a;
    assert(*p == 1);
    return 0;
}

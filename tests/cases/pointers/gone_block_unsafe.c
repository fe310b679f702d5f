// verdict: UNSAFE
// options: --check pointer
// nodiff: uses a variable that is gone
/* A pointer is followed after the block whose local it points to. */
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
    assert(*p == 3);
    return 0;
}

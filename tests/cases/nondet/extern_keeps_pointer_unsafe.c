// verdict: UNSAFE
// nodiff: calls a function without a body
/* It may have kept the pointer. */
#include <assert.h>
extern void keep(int *p);
extern void later(void);
int main(void)
{
    int x = 1, y = 1;
    keep(&x);
    x = 2;
    later();
    assert(x > 0);
    return 0;
}

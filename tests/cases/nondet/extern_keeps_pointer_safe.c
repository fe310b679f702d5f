// verdict: SAFE
// nodiff: calls a function without a body
/* A function without a body may change what it was given a pointer to before; it was given none here. */
#include <assert.h>
extern void keep(int *p);
extern void later(void);
int main(void)
{
    int x = 1, y = 1;
    keep(&x);
    x = 2;
    later();
    assert(y > 0);
    return 0;
}

// verdict: UNSAFE
// nodiff: calls a function without a body
/* A function without a body may write through its argument. */
#include <assert.h>
extern void read_into(int *p, int n);
static int x = 1, y = 2;
int main(void)
{
    read_into(&x, 1);
    assert(x == 1);
    return 0;
}

// verdict: SAFE
// nodiff: calls a function without a body
/* A function without a body may write what its pointer arguments point to, and nothing that other files cannot see. */
#include <assert.h>
extern void read_into(int *p, int n);
static int x = 1, y = 2;
int main(void)
{
    read_into(&x, 1);
    assert(y == 2);
    return 0;
}

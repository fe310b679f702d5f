// verdict: UNSAFE
/* *p and g are the same variable. */
#include <assert.h>
int g, before, after;
void bump(int *p)
{
    before = *p;
    g = g + 1;
    after = *p;
}
int main(void)
{
    bump(&g);
    assert(after == before);
    return 0;
}

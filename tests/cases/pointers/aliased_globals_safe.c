// verdict: SAFE
/* A write through a pointer is seen under the variable's own name, and the other way round. */
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
    assert(after == before + 1);
    return 0;
}

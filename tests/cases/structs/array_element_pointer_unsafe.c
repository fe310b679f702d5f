// verdict: UNSAFE
/* Both elements were raised. */
#include <assert.h>
struct item {
    int n;
};
struct item t[3];
void raise(struct item *p, int by)
{
    p->n = p->n + by;
}
int main(void)
{
    raise(&t[1], 5);
    raise(t + 2, 6);
    raise(t, 1);
    assert(t[1].n == 0);
    return 0;
}

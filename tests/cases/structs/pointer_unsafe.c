// verdict: UNSAFE
/* The callee has changed the caller's struct. */
#include <assert.h>
struct counter {
    int n;
    int limit;
};
struct counter c;
void tick(struct counter *p)
{
    if (p->n < p->limit)
        p->n++;
}
int main(void)
{
    int i;
    c.limit = 3;
    for (i = 0; i < 5; i++)
        tick(&c);
    assert(c.n == 5);
    return 0;
}

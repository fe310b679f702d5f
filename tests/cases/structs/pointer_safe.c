// verdict: SAFE
/* A struct passed by its address: the callee changes the caller's struct. */
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
    assert(c.n == 3 && (&c)->limit == 3);
    return 0;
}

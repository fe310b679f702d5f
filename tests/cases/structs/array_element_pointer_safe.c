// verdict: SAFE
/* The address of an element of an array of structs. */
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
    assert(t[0].n == 1 && t[1].n == 5 && t[2].n == 6);
    return 0;
}

// verdict: SAFE
// options: --check pointer
/* The end of a list is set before the list is walked. */
#include <assert.h>
struct node {
    int v;
    struct node *next;
};
int main(void)
{
    struct node x;
    struct node y;
    struct node *p;
    int s = 0;
    x.v = 1;
    x.next = &y;
    y.v = 2;
    y.next = 0;
    for (p = &x; p; p = p->next)
        s += p->v;
    assert(s == 3);
    return 0;
}

// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A function is called for each node, with data of its own behind a void pointer.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *next;
};

static void count(struct node *node, void *data)
{
    (void) node;
    ++*(int *) data;
}

static void clear(struct node *node, void *data)
{
    node->value = *(int *) data;
}

static void each(struct node *list, void (*visit)(struct node *, void *), void *data)
{
    for (; list; list = list->next)
        visit(list, data);
}

int main(void)
{
    struct node *list = NULL;
    int n = nondet_int(), counted = 0, zero = 0;
    if (n < 1 || n > 4)
        return 0;
    for (int i = 1; i <= n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    each(list, count, &counted);
    each(list, clear, &zero);
    result = counted + list->value;
    assert(counted != 3);
    return 0;
}

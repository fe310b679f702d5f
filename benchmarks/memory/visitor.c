/*
 * A function with a context walks over a list and sums it up through a void pointer.
 *
 * Safe: the context is the sum's own type.
 * BUG adds the number of the node instead of its value to the last node.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

struct total {
    int sum, count;
};

static void each(struct node *p, void (*visit)(struct node *, void *), void *context)
{
    while (p) {
        struct node *next = p->next;
        visit(p, context);
        p = next;
    }
}

static void add(struct node *p, void *context)
{
    struct total *t = context;
    t->count++;
#ifdef BUG
    t->sum += p->next ? p->value : t->count;
#else
    t->sum += p->value;
#endif
}

static void release(struct node *p, void *context)
{
    (void)context;
    free(p);
}

int main(void)
{
    struct node *list = NULL;
    struct total total = {0, 0};
    for (int i = 0; i < 3; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = nondet_int();
        __VERIFIER_assume(p->value >= 0 && p->value <= 100);
        p->next = list;
        list = p;
    }
    int expected = list->value + list->next->value + list->next->next->value;
    each(list, add, &total);
    assert(total.count == 3);
    assert(total.sum == expected);
    each(list, release, NULL);
    return 0;
}

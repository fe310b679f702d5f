/*
 * A copy of a list has the same values in the same order, and is another list.
 *
 * Safe: each node is copied, and the copies are linked as they come.
 * BUG lets the copy share the rest of the list.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *cons(int value, struct node *next)
{
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = next;
    return p;
}

static struct node *copy(const struct node *p)
{
    if (p == NULL)
        return NULL;
#ifdef BUG
    return cons(p->value, p->next);
#else
    return cons(p->value, copy(p->next));
#endif
}

int main(void)
{
    int x = nondet_int(), y = nondet_int();
    struct node *list = cons(x, cons(y, NULL));
    struct node *other = copy(list);
    assert(other->value == x && other->next->value == y);
    list->next->value = 5;
    assert(other->next->value == y);
    free(other->next);
    free(other);
    free(list->next);
    free(list);
    return 0;
}

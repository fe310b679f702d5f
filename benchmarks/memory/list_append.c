/*
 * Nodes are appended at the tail: the list has the order in which they came.
 *
 * Safe: the tail points to the last node's link.
 * BUG does not move the tail when the list was empty.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

struct list {
    struct node *first;
    struct node **tail;
};

static void append(struct list *list, int value)
{
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = NULL;
#ifdef BUG
    int empty = list->first == NULL;
    *list->tail = p;
    if (!empty)
        list->tail = &p->next;
#else
    *list->tail = p;
    list->tail = &p->next;
#endif
}

int main(void)
{
    struct list list = {NULL, &list.first};
    int n = nondet_int(), i = 0;
    __VERIFIER_assume(n >= 0 && n <= 4);
    for (i = 0; i < n; i++)
        append(&list, i);
    i = 0;
    for (struct node *p = list.first; p; p = p->next, i++)
        assert(p->value == i);
    assert(i == n);
    for (struct node *p = list.first, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    return 0;
}

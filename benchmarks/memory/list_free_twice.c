// options: --check memory
/*
 * The first node of a list is removed, then the rest is freed.
 *
 * Safe: the head moves on before its node is freed.
 * BUG frees the first node and leaves the head at it.
 */
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *head;

static void push(int value)
{
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = head;
    head = p;
}

static void drop_first(void)
{
    struct node *p = head;
#ifndef BUG
    head = p->next;
#endif
    free(p);
}

static void clear(struct node *p)
{
    if (p == NULL)
        return;
    struct node *next = p->next;
    free(p);
    clear(next);
}

int main(void)
{
    push(1);
    push(2);
    if (nondet_int())
        push(3);
    drop_first();
    struct node *rest = head;
    head = NULL;
    clear(rest);
    return 0;
}

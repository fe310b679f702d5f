/*
 * Three nodes in rising order are in falling order after the reversal.
 *
 * Safe: every arrow is turned round.
 * BUG returns the old head.
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

int main(void)
{
    int x = nondet_int(), y = nondet_int(), z = nondet_int();
    struct node *list = cons(x, cons(y, cons(z, NULL)));
    struct node *before = NULL, *p = list;
    while (p) {
        struct node *after = p->next;
        p->next = before;
        before = p;
        p = after;
    }
#ifdef BUG
    p = list;
#else
    p = before;
#endif
    assert(p->value == z);
    assert(p->next->value == y);
    assert(p->next->next->value == x);
    assert(p->next->next->next == NULL);
    free(before->next->next);
    free(before->next);
    free(before);
    return 0;
}

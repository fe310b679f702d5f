/*
 * All nodes with a given value are deleted through a pointer to the pointer.
 *
 * Safe: after a deletion the pointer stays, so that the next node is looked at too.
 * BUG moves on after a deletion and misses the second of two neighbours.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

static void delete_all(struct node **where, int value)
{
    while (*where) {
        struct node *p = *where;
        if (p->value == value) {
            *where = p->next;
            free(p);
#ifdef BUG
            if (*where)
                where = &(*where)->next;
#endif
        } else {
            where = &p->next;
        }
    }
}

int main(void)
{
    struct node *head = NULL, *p;
    int n = nondet_int(), value = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);
    while (n-- > 0) {
        p = malloc(sizeof *p);
        p->value = nondet_int();
        p->next = head;
        head = p;
    }
    delete_all(&head, value);
    for (p = head; p; p = p->next)
        assert(p->value != value);
    while ((p = head)) {
        head = p->next;
        free(p);
    }
    return 0;
}

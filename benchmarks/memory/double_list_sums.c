/*
 * A doubly linked list of any length: walked forwards and backwards, it has as many nodes.
 *
 * Safe: each node's backward link is set when it is put in front.
 * BUG sets the backward link of every node to the first one.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    struct node *next, *prev;
};

int main(void)
{
    int n = nondet_int(), forward = 0, backward = 0;
    __VERIFIER_assume(n >= 1 && n <= 50);
    struct node *first = NULL, *last = NULL, *tail = NULL;
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->next = NULL;
#ifdef BUG
        p->prev = first;
#else
        p->prev = tail;
#endif
        if (tail)
            tail->next = p;
        else
            first = p;
        tail = p;
    }
    for (struct node *p = first; p; p = p->next) {
        forward++;
        last = p;
    }
    for (struct node *p = last; p; p = p->prev)
        backward++;
    assert(forward == n);
    assert(backward == forward);
    while (first) {
        struct node *p = first;
        first = p->next;
        free(p);
    }
    return 0;
}

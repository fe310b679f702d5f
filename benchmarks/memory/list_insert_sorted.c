/*
 * Values are put at their places in an ordered list.
 *
 * Safe: the new node stands before the first one that is not less.
 * BUG compares with the node after that one.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

static struct node *insert(struct node *head, int value)
{
    struct node *fresh = malloc(sizeof *fresh), *p = head;
    fresh->value = value;
    if (head == NULL || value <= head->value) {
        fresh->next = head;
        return fresh;
    }
#ifdef BUG
    while (p->next != NULL && p->value < value)
#else
    while (p->next != NULL && p->next->value < value)
#endif
        p = p->next;
    fresh->next = p->next;
    p->next = fresh;
    return head;
}

int main(void)
{
    struct node *head = NULL;
    int n = nondet_int();
    __VERIFIER_assume(n > 0 && n <= 4);
    for (int i = 0; i < n; i++)
        head = insert(head, nondet_int());
    for (struct node *p = head; p->next != NULL; p = p->next)
        assert(p->value <= p->next->value);
    while (head != NULL) {
        struct node *p = head;
        head = head->next;
        free(p);
    }
    return 0;
}

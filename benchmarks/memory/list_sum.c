/*
 * A list of up to five nodes, built at the front: its sum is that of the values put in.
 *
 * Safe: every node is visited once.
 * BUG stops at the last node without adding it.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    int n = nondet_int(), total = 0, sum = 0;
    __VERIFIER_assume(n >= 1 && n <= 5);
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = nondet_int();
        __VERIFIER_assume(p->value >= 0 && p->value < 1000);
        total += p->value;
        p->next = head;
        head = p;
    }
    struct node *p = head;
#ifdef BUG
    while (p->next != NULL) {
#else
    while (p != NULL) {
#endif
        sum += p->value;
        p = p->next;
    }
    assert(sum == total);
    while (head != NULL) {
        p = head->next;
        free(head);
        head = p;
    }
    return 0;
}

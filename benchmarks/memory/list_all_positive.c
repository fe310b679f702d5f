/*
 * A list of any length whose values are all at least 0.
 *
 * Safe: what is negative is replaced before it is put in.
 * BUG lets -1 pass.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    int n = nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof(struct node));
        int x = nondet_int();
#ifdef BUG
        if (x < -1)
#else
        if (x < 0)
#endif
            x = 0;
        p->value = x;
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p; p = p->next)
        assert(p->value >= 0);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}

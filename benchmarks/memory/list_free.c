// options: --check memory,pointer
/*
 * A list of any length is freed.
 *
 * Safe: the successor is read before the node is freed.
 * BUG reads it afterwards.
 */
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    while (nondet_int()) {
        struct node *p = malloc(sizeof *p);
        if (!p)
            break;
        p->next = head;
        head = p;
    }
    while (head) {
#ifdef BUG
        free(head);
        head = head->next;
#else
        struct node *next = head->next;
        free(head);
        head = next;
#endif
    }
    return 0;
}

// options: --check memory
/*
 * A list of any length is reversed; no node is lost.
 *
 * Safe: each node moves from the one list to the other.
 * BUG loses the rest behind the first node.
 */
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *reverse(struct node *list)
{
    struct node *done = NULL;
    while (list != NULL) {
        struct node *rest = list->next;
        list->next = done;
        done = list;
#ifdef BUG
        list = done->next;
        if (rest != NULL)
            break;
#else
        list = rest;
#endif
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    int n = nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    list = reverse(list);
    while (list != NULL) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

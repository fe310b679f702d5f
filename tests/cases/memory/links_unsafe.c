// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// Inserts into a sorted list and deletes from it through a pointer to the link.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *next;
};

static void insert(struct node **link, int value)
{
    while (*link && (*link)->value < value)
        link = &(*link)->next;
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = *link;
    *link = fresh;
}

static void drop(struct node **link, int value)
{
    for (; *link; link = &(*link)->next)
        if ((*link)->value == value) {
            struct node *old = *link;
            *link = old->next;
            free(old);
            return;
        }
}

int main(void)
{
    struct node *list = NULL;
    int x = nondet_int();
    if (x < 0 || x > 9)
        return 0;
    insert(&list, 4);
    insert(&list, x);
    insert(&list, 2);
    drop(&list, 4);
    result = list->value;
    assert(list->value == x || list->next->value != 4);
    return 0;
}

/*
 * Insertion and removal in a doubly linked list with a head node: the links agree.
 *
 * Safe: both neighbours learn of a change.
 * BUG forgets the backward link of the successor at removal.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct item {
    int key;
    struct item *prev, *next;
};

static void insert_after(struct item *where, struct item *fresh)
{
    fresh->prev = where;
    fresh->next = where->next;
    where->next->prev = fresh;
    where->next = fresh;
}

static void unlink_item(struct item *p)
{
    p->prev->next = p->next;
#ifndef BUG
    p->next->prev = p->prev;
#endif
}

int main(void)
{
    struct item head = {0, &head, &head};
    struct item *items[3];
    for (int i = 0; i < 3; i++) {
        items[i] = malloc(sizeof(struct item));
        items[i]->key = i;
        insert_after(nondet_int() ? head.prev : &head, items[i]);
    }
    unlink_item(items[nondet_int() ? 1 : 2]);
    struct item *p = &head;
    int count = 0;
    do {
        assert(p->next->prev == p);
        p = p->next;
        count++;
    } while (p != &head);
    assert(count == 3);
    for (int i = 0; i < 3; i++)
        free(items[i]);
    return 0;
}

/*
 * Two ordered lists of two nodes each are merged into an ordered one.
 *
 * Safe: the lesser head goes to the end of the result.
 * BUG appends the rest of the first list only when the second one is not empty.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

typedef struct node {
    int value;
    struct node *next;
} node;

static node *make(int low, int high)
{
    node *first = malloc(sizeof(node)), *second = malloc(sizeof(node));
    first->value = low <= high ? low : high;
    second->value = low <= high ? high : low;
    first->next = second;
    second->next = NULL;
    return first;
}

static node *merge(node *x, node *y)
{
    node dummy, *tail = &dummy;
    dummy.next = NULL;
    while (x && y) {
#ifdef BUG
        if (x->value < y->value || x->next == NULL) {
#else
        if (x->value < y->value) {
#endif
            tail->next = x;
            x = x->next;
        } else {
            tail->next = y;
            y = y->next;
        }
        tail = tail->next;
    }
    tail->next = x ? x : y;
    return dummy.next;
}

int main(void)
{
    int a = nondet_int(), b = nondet_int(), c = nondet_int(), d = nondet_int();
    node *list = merge(make(a, b), make(c, d));
    int count = 0;
    while (list) {
        node *next = list->next;
        if (next)
            assert(list->value <= next->value);
        free(list);
        list = next;
        count++;
    }
    assert(count == 4);
    return 0;
}

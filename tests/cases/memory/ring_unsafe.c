// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A doubly linked ring: what follows the node before a node is the node.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *prev, *next;
};

static struct node *head;

static void add(int value)
{
    struct node *p = malloc(sizeof *p);
    p->value = value;
    if (!head) {
        p->prev = p->next = p;
        head = p;
        return;
    }
    p->next = head;
    p->prev = head->prev;
    head->prev->next = p;
    head->prev = p;
}

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 5)
        return 0;
    for (int i = 1; i <= n; i++)
        add(i);
    struct node *p = head;
    do {
        assert(p->next->prev == p);
        result += p->value;
        p = p->next;
    } while (p != head);
    assert(head->prev->value != 4);
    return 0;
}

/*
 * A queue over nodes: first in, first out.
 *
 * Safe: a new node is linked behind the rear one.
 * BUG takes a queue of one node for an empty one, and loses that node.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct node {
    int value;
    struct node *next;
};

struct queue {
    struct node *front, *rear;
    int size;
};

static void put(struct queue *q, int value)
{
    struct node *p = malloc(sizeof *p);
    p->value = value;
    p->next = NULL;
#ifdef BUG
    if (q->size <= 1)
#else
    if (q->size == 0)
#endif
        q->front = p;
    else
        q->rear->next = p;
    q->rear = p;
    q->size++;
}

static int take(struct queue *q)
{
    struct node *p = q->front;
    int value = p->value;
    q->front = p->next;
    q->size--;
    free(p);
    return value;
}

int main(void)
{
    struct queue q = {NULL, NULL, 0};
    int a = nondet_int(), b = nondet_int(), c = nondet_int();
    put(&q, a);
    put(&q, b);
    assert(take(&q) == a);
    put(&q, c);
    assert(take(&q) == b);
    assert(take(&q) == c);
    assert(q.front == NULL && q.size == 0);
    return 0;
}

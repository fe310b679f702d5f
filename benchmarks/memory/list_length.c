/*
 * A list of n nodes has length n, for every n.
 *
 * Safe: one node is added in each round.
 * BUG does not add the node of the round 3.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

typedef struct cell {
    struct cell *next;
} cell;

static int length(const cell *list)
{
    int n = 0;
    while (list) {
        n++;
        list = list->next;
    }
    return n;
}

int main(void)
{
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 100000);
    cell *list = 0;
    for (int i = 0; i < n; i++) {
#ifdef BUG
        if (i == 3)
            continue;
#endif
        cell *c = malloc(sizeof(cell));
        c->next = list;
        list = c;
    }
    assert(length(list) == n);
    while (list) {
        cell *dead = list;
        list = list->next;
        free(dead);
    }
    return 0;
}

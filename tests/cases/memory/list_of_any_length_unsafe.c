// verdict: UNSAFE
// nodiff: allocated blocks are arrays of unknown size, which the printed program cannot define
// A list with as many nodes as the input says.
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    int n = nondet_int();
    if (n > 20)
        return 0;
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = head;
        head = p;
    }
    for (struct node *p = head; p != NULL; p = p->next)
        assert(p->value < 5);
    result = n;
    return 0;
}

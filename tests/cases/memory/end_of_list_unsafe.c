// verdict: UNSAFE
// options: --check pointer
// nodiff: what is wrong is no failure of the binary
// The last node has no next one.
#include <stdlib.h>
int nondet_int(void);
int result;

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    int n = nondet_int();
    if (n < 1 || n > 10)
        return 0;
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    struct node *last = list;
    while (last)
        last = last->next;
    result = last->value;
    return 0;
}

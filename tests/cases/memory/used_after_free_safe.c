// verdict: SAFE
// options: --check memory
// nodiff: what is wrong is no failure of the binary
// A node must not be used when it has been freed.
#include <stdlib.h>
int result;

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

// verdict: UNSAFE
// options: --check memory,pointer
// nodiff: leaks are no failure of the binary
// Reverses a list in place; no node is lost, and all are freed.
#include <assert.h>
#include <stdlib.h>
int result;

struct node {
    int value;
    struct node *next;
};

static struct node *reverse(struct node *list)
{
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next ? next->next : next;
    }
    return reversed;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        p->next = list;
        list = p;
    }
    list = reverse(list);
    while (list) {
        struct node *next = list->next;
        result = 10 * result + list->value;
        free(list);
        list = next;
    }
    return 0;
}

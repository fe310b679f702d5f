// verdict: UNSAFE
// options: --check pointer
// nodiff: what is wrong is no failure of the binary
// A block holds anything at first, and a pointer in it is none that can be followed.
#include <stdlib.h>
int result;

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 2; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = i;
        if (i > 0)
            p->next = list;
        list = p;
    }
    for (struct node *p = list; p; p = p->next)
        result += p->value;
    return 0;
}

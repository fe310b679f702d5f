/*
 * The nodes of a list are distributed to a list of odd and a list of even values.
 *
 * Safe: the remainder by 2 decides.
 * BUG asks whether the remainder is 1, which -1 % 2 is not.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *odd = NULL, *even = NULL;
    int n = nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 5);
    for (int i = 0; i < n; i++) {
        struct node *p = malloc(sizeof *p);
        p->value = nondet_int();
#ifdef BUG
        struct node **list = p->value % 2 == 1 ? &odd : &even;
#else
        struct node **list = p->value % 2 != 0 ? &odd : &even;
#endif
        p->next = *list;
        *list = p;
    }
    for (struct node *p = even; p; p = p->next)
        assert(p->value % 2 == 0);
    struct node **lists[2] = {&odd, &even};
    for (int i = 0; i < 2; i++)
        while (*lists[i]) {
            struct node *p = *lists[i];
            *lists[i] = p->next;
            free(p);
        }
    return 0;
}

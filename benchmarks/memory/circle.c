/*
 * Four people in a circle, every k-th leaves: somebody with a number from 0 to 3 is left.
 *
 * Safe: a node is taken out of the circle before it is freed.
 * BUG counts the person who left as left over.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

struct person {
    int number;
    struct person *next;
};

int main(void)
{
    int k = nondet_int(), left = 4, sum = 6;
    __VERIFIER_assume(k >= 1 && k <= 3);
    struct person *last = malloc(sizeof *last);
    last->number = 3;
    last->next = last;
    for (int i = 2; i >= 0; i--) {
        struct person *p = malloc(sizeof *p);
        p->number = i;
        p->next = last->next;
        last->next = p;
    }
    while (last->next != last) {
        for (int i = 1; i < k; i++)
            last = last->next;
        struct person *gone = last->next;
        last->next = gone->next;
#ifdef BUG
        sum -= last->number;
#else
        sum -= gone->number;
#endif
        free(gone);
        left--;
    }
    assert(left == 1);
    assert(last->number == sum);
    free(last);
    return 0;
}

// verdict: SAFE
// options: --check bounds
// The block has room for all elements.
#include <stdlib.h>
int nondet_int(void);
struct numbers {
    int count;
    int value[];
};

int main(void)
{
    int n = nondet_int();
    if (n < 1 || n > 10)
        return 0;
    struct numbers *p = malloc(sizeof *p + n * sizeof p->value[0]);
    p->count = n;
    for (int i = 0; i < p->count; i++)
        p->value[i] = i;
    return 0;
}

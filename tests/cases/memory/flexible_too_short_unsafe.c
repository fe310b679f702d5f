// verdict: UNSAFE
// options: --check bounds
// nodiff: it writes beyond a block
// The block has room for one element less than is written.
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
    struct numbers *p = malloc(sizeof *p + (n - 1) * sizeof p->value[0]);
    p->count = n;
    for (int i = 0; i < p->count; i++)
        p->value[i] = i;
    return 0;
}

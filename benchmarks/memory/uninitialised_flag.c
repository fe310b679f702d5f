/*
 * A structure from malloc is not zero; its constructor sets every field.
 *
 * Safe: the flag is set before it is read.
 * BUG leaves it at 2 for negative values.
 */
#include <assert.h>
#include <stdlib.h>

extern int nondet_int(void);

struct option {
    int value;
    int valid;
};

static struct option *option_new(int value)
{
    struct option *o = malloc(sizeof *o);
#ifdef BUG
    o->valid = 2;
    if (value >= 0)
        o->valid = 1;
#else
    o->valid = value >= 0;
#endif
    o->value = value;
    return o;
}

int main(void)
{
    struct option *o = option_new(nondet_int());
    if (o->valid)
        assert(o->value >= 0);
    free(o);
    return 0;
}

// options: --check memory
/*
 * Objects with a count of references: the last owner frees.
 *
 * Safe: each owner takes a reference.
 * BUG lets the second owner keep the object without one.
 */
#include <stdlib.h>

extern int nondet_int(void);

struct object {
    int references;
    int value;
};

static struct object *retain(struct object *o)
{
#ifndef BUG
    o->references++;
#endif
    return o;
}

static void release(struct object *o)
{
    if (--o->references == 0)
        free(o);
}

int main(void)
{
    struct object *o = malloc(sizeof *o);
    o->references = 1;
    o->value = 0;
    struct object *other = retain(o);
    release(o);
    other->value = nondet_int();
    release(other);
    return 0;
}

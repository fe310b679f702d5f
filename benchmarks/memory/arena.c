// options: --check bounds
/*
 * An arena hands out parts of one block: they do not overlap, and a full arena says so.
 *
 * Safe: what is asked for must fit behind what is used.
 * BUG asks whether there is any room at all.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned nondet_uint(void);

struct arena {
    unsigned char *base;
    size_t used, size;
};

static void *arena_get(struct arena *a, size_t size)
{
#ifdef BUG
    if (a->used >= a->size)
#else
    if (size > a->size - a->used)
#endif
        return NULL;
    void *p = a->base + a->used;
    a->used += size;
    return p;
}

int main(void)
{
    struct arena a = {malloc(32), 0, 32};
    size_t m = nondet_uint() % 32, n = nondet_uint() % 32;
    unsigned char *p = arena_get(&a, m);
    unsigned char *q = arena_get(&a, n);
    if (p && q) {
        memset(p, 1, m);
        memset(q, 2, n);
        for (size_t i = 0; i < m; i++)
            assert(p[i] == 1);
    }
    free(a.base);
    return 0;
}
